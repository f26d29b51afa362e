const toSet = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .trim()
      .split(/\s*,\s*|\n/)
      .map((word) => word.trim()),
  );

/** Words that announce the pick-up, folded. */
export const PICKUP_LABELS = toSet(
  'pu, pick, pick up, pickup, picks up, picking up, pick up city, pickup city, pickup location, pickup date, pick up date, pu date, p/u, pup, origin, orig, org, from, out of, ex, shipper, loading, loads, load date, ship date, ship from, start, ramassage, cueillette, ramasser, cueillir, chargement, charger, origine, depart, au depart de, depuis, expediteur, date de ramassage, date de cueillette, de, o, collect, collection',
);

/** Words that announce the delivery. */
export const DELIVERY_LABELS = toSet(
  'drop, drops, del, dels, deliver, delivers, delivering, delivery, dlv, deliv, dely, drop off, dropoff, dest, destination, consignee, receiver, ship to, unload, unloading, delivery date, del date, deliver by, livraison, livrer, livre, a livrer, dechargement, decharger, destinataire, date de livraison, arrivee, so, final, d, wants, want to go, going, going to, headed, headed to, prefers, prefer, needs to go, retour vers, veut aller',
);

/** Words and signs between two ends of a lane. */
export const LANE_SIGNS = toSet('>, ->, =>, →, ➔, ➡, -, –, —, |, ~, /, ;, to, a, vers, into, going to, headed to, 2');

/** Words that announce another field. Their text is used. */
export const FIELD_LABELS = toSet(
  `rate, pay, pays, paying, price, taux, tarif, prix, payant, target, target rate, asking, offer, offering, weight, wt, weights, poids, pds, length, len, longueur, long, size, trailer, trailer type,
  equipment, equip, eq, equipement, type, truck type, remorque, date, dates, day, jour, when, quand, lane, route, hours, heures, hrs, time, heure, ref, currency, devise, lbs, feet, commodity, miles`,
);

/** Words without a meaning of their own. */
export const FILLERS = toSet(
  `and, an, at, by, for, free, have, has, i, in, is, it, load, loads, looking, need, needs, needed, of, on, or, our, out, please, pls, plz, the, this, truck, trucks, w, with, we, needing, want, wants, looking for, must, be, can, will,
  et, ou, un, une, le, la, les, l, du, des, en, pour, avec, besoin, nous, avons, cherche, cherchons, svp, camion, camions, au, aux, sur, ce, est, il, faut, charge, charges, chargements, voyage, voyages, city, st, state, ville, hi, hello, only, required, req, requis, requise, trailer, trailers, remorques, shipment, shipments, freight, posting, new, local, about, approx, approximately, env, environ, as, usd funds, hrs, starting, avail, available, dispo, disponible, empty, located, min, minimum, call, appeler, appelez, tel, phone, email, courriel, text, contact, reply, me, us, more, info, details, anywhere, any where, open, anyplace, wherever, partout, n'importe ou, ouvert, everywhere, destination open`,
);

/** What is counted in a comment: `2 drops`, `24 pallets`. */
export const COUNTED = String.raw`drops?|stops?|picks?|pick ?ups?|pallets?|plts?|skids?|pcs|pieces|pièces|straps?|sangles|palettes?|arrêts?|livraisons|ramassages|bundles?|rolls?|rouleaux|cases|caisses|crates?|boxes|totes?|gaylords?|drums?|barils|coils?|axles?|tarps?|toiles|bâches|chains?|chaînes|load bars?|load locks?|cartons?|ctns?|units?|bags|sacs|beams|positions|spots|pal|plt|sk`;
