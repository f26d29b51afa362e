import { fold } from '../text.ts';

/** What a column of a table holds. */
export type ColumnName =
  | 'origin'
  | 'originState'
  | 'originCode'
  | 'originCountry'
  | 'originId'
  | 'destination'
  | 'destinationState'
  | 'destinationCode'
  | 'destinationCountry'
  | 'destinationId'
  | 'lane'
  | 'dateAvail'
  | 'deliveryDate'
  | 'pickupHours'
  | 'deliveryHours'
  | 'vehicleTypes'
  | 'vehicleSize'
  | 'attributes'
  | 'rate'
  | 'ratePerMile'
  | 'currency'
  | 'rateBasis'
  | 'weightLbs'
  | 'lengthFt'
  | 'commodity'
  | 'comment'
  | 'reference'
  | 'phone'
  | 'srceRadius'
  | 'destRadius'
  | 'corridor'
  | 'bookNow'
  | 'count'
  | 'posting';

/** Headers of the large boards, of transport systems, of our own exports and of `/v1`, in English and French, folded. */
const HEADERS: Readonly<Record<ColumnName, string>> = {
  origin:
    'origin, origin city, orig, orig city, origine, ville d origine, ville origine, from, from city, pickup, pick up, pickup city, pick up city, pu city, pu, shipper city, ship from, ship city, shipper, start, start city, srcecity, srce city, o city, origin location, pickup location, pu location, de, ramassage, ville de ramassage, cueillette, depart, ville de depart, expediteur, originating city, origin city state, origin city/state, origin city st, shipper location, load city, truck location, current location, available location, location, avail city, origin town, orig location, stop 1, first pick, pickup address city',
  originState:
    'origin state, orig state, origin st, orig st, origin prov, origin province, o st, o state, ost, from state, from st, pickup state, pick up state, pu state, pu st, shipper state, ship state, srcest, srce st, start state, etat d origine, province d origine, prov origine, prov d origine, origin state/province, origin state province, state/province of origin, origin stateprov, orig state/prov, orig prov, province de ramassage, ville origine prov',
  originCode:
    'origin zip, orig zip, origin zip code, origin postal, origin postal code, o zip, from zip, pickup zip, pu zip, shipper zip, code postal d origine, code postal origine, origin zip/postal, srcezip, origin zip/postal code, orig postal',
  originCountry: 'origin country, orig country, pickup country, from country, pays d origine, o country',
  originId: 'srceid, origin id, id origine, id d origine, origin city id, identifiant d origine',
  destination:
    'destination, destination city, dest, dest city, destination location, ville de destination, ville destination, to, to city, delivery, delivery city, del city, del, drop, drop city, consignee city, consignee, ship to, end, end city, destcity, d city, delivery location, drop location, a, vers, livraison, ville de livraison, destinataire, arrivee, ville d arrivee, receiver, receiver city, destination city st, destination city state, destination city/state, desired destination, stop 2, last drop, destination town, dest location, preferred destination, unload city',
  destinationState:
    'destination state, dest state, destination st, dest st, destination prov, destination province, dest prov, d st, d state, dst, to state, to st, delivery state, del state, del st, drop state, consignee state, destst, end state, etat de destination, province de destination, prov destination, prov de destination, destination state/province, destination state province, destination stateprov, dest state/prov, province de livraison, receiver state',
  destinationCode:
    'destination zip, dest zip, destination zip code, destination postal, destination postal code, d zip, to zip, delivery zip, del zip, drop zip, consignee zip, code postal de destination, code postal destination, destination zip/postal, destzip, destination zip/postal code, dest postal',
  destinationCountry: 'destination country, dest country, delivery country, to country, pays de destination, d country',
  destinationId:
    'destid, destination id, id destination, id de destination, destination city id, identifiant de destination',
  lane: 'lane, route, lanes, trajet, voie, origin destination, origin - destination, origin to destination, o/d, od, from to, trip, parcours',
  dateAvail:
    'date, dateavail, date avail, date available, available, avail, available date, avail date, pickup date, pick up date, pu date, pu, pick date, ship date, load date, date pickup, loading date, date de chargement, ready date, ready, start date, earliest pickup, earliest pickup date, pickup start, early pickup, pu start, when, day, jour, date de ramassage, date de cueillette, date disponible, disponible, disponibilite, date dispo, dispo, pick up, pickup, pickup datetime, pickup date/time, pick up date/time, earliest availability, availability, from date, pickup earliest, available from, first pick date, date/time, pickup appt',
  deliveryDate:
    'delivery date, deliverydate, del date, drop date, deliver by, delivery, due date, delivery datetime, delivery date/time, consignee date, date de livraison, livraison, end date, latest delivery, deliver date, drop off date, delivery appt, eta, date livraison, to date',
  pickupHours:
    'pickup hours, pick up hours, pick-up hours, pickuphours, pu hours, pickup time, pick up time, pu time, shipping hours, loading hours, heures de ramassage, heures de cueillette, heure de ramassage, pickup window, pu window, ready time, heure de cueillette, hours, heures, time, heure',
  deliveryHours:
    'delivery hours, deliveryhours, del hours, delivery time, del time, receiving hours, heures de livraison, heure de livraison, delivery window, drop time',
  vehicleTypes:
    'equipment, equip, eq, equipment type, equip type, equipment code, equipment needed, eq type, trailer, trailer type, trailer required, truck type, truck, vehicle, vehicle type, vehicletype, type, mode equipment, eqp, equipement, type d equipement, remorque, type de remorque, materiel, type de camion, camion, equipment required, required equipment, trailer equipment, tractor trailer, veh type',
  vehicleSize:
    'size, vehicle size, vehiclesize, load size, full/partial, full or partial, full partial, f/p, fp, tl/ltl, ltl/ftl, ftl/ltl, load type, mode, shipment type, taille, type de charge, type de chargement, complet/partiel, load requirement, service type',
  attributes:
    'attributes, attribute, postingattrib, posting attrib, options, equipment options, specs, requirements, special requirements, accessorials, attributs, exigences, special, equipment attributes, special equipment, services',
  rate: 'rate, total rate, offer rate, offer, pay, total pay, price, amount, linehaul, line haul, linehaul rate, target rate, target, target pay, buy rate, carrier rate, carrier pay, flat rate, all in rate, all in, posted rate, load rate, cost, taux, tarif, prix, montant, taux offert, tarif total, rate offered, $, rate $, max buy, book it rate, book now rate, price $, total',
  ratePerMile:
    'rate per mile, rpm, per mile, $/mi, $/mile, rate/mile, rate mile, min rate per mile, minrateper mile, minratepermile, least rate per mile, price per mile, taux par mille, tarif par mille, minimum rpm, min rpm, tarif minimal par mille',
  currency: 'currency, curr, cur, devise, monnaie, rate currency, cur.',
  rateBasis: 'rate basis, basis, rate type, rate based on, rate basis type, per, based on, base du tarif, rate unit',
  weightLbs:
    'weight, wt, wgt, lbs, weight lbs, weightlbs, total weight, gross weight, load weight, max weight, weight pounds, poids, poids total, pounds, livres, weight in lbs, poids lb, poids livres, free weight, freeweightlbs, weight capacity, capacity, kg, poids kg, poids libre',
  lengthFt:
    'length, len, lengthft, length ft, feet, ft, trailer length, linear feet, length feet, length required, longueur, pieds, longueur pi, footage, free length, freelengthft, load length, equipment length, lin ft, longueur de remorque, longueur libre, trailer size, equip length',
  commodity:
    'commodity, product, comm, goods, marchandise, produit, commodity description, freight, cargo, item, nature de la marchandise',
  comment:
    'comment, comments, comment 1, comments 1, comment 2, comments 2, comment1, comment2, notes, note, remarks, remark, description, special instructions, instructions, commentaire, commentaires, remarques, remarque, additional info, info, details, extra, load comments, additional information, precisions',
  reference:
    'reference, ref, ref #, ref no, reference number, reference #, reference id, ref id, load #, load id, load number, load no, load, order #, order, order number, order no, order id, shipment, shipment id, shipment #, pro, pro #, pro number, bol, bol #, po, po #, id, posting id, clientrefnum, client ref num, customer reference, external id, reference no, no de reference, numero de reference, no ref, no de commande, numero, numero de charge, your reference, votre reference, votre ref, ref num, user reference, tms reference, our ref, own reference, notre reference',
  phone:
    'phone, telephone, tel, phone number, contact phone, phone #, callback, call back, numero de telephone, cell, contact number, callback phone, contact method phone',
  srceRadius:
    'origin radius, srceradius, srce radius, dho, dh-o, dh o, deadhead origin, rayon d origine, rayon origine, origin dh, radius, rayon, o radius',
  destRadius:
    'destination radius, destradius, dest radius, dhd, dh-d, dh d, deadhead destination, rayon de destination, rayon destination, destination dh, d radius',
  corridor: 'corridor, couloir',
  bookNow: 'book now, booknow, reserver maintenant, reservation immediate, instant book, book it now, reserver, book',
  count:
    'count, qty, quantity, number of loads, # loads, loads, no of loads, number of trucks, trucks, quantite, nombre, nombre de chargements, nb, # of loads, no loads, load count, qte',
  posting: 'posting, load details, loads available, freight list, text, chargement, chargements',
};

/** Headers of several names: the later ones are taken where the first is taken by another column. */
function collect(): ReadonlyMap<string, readonly ColumnName[]> {
  const names = new Map<string, ColumnName[]>();
  for (const [name, headers] of Object.entries(HEADERS) as [ColumnName, string][])
    for (const header of headers.split(', ')) {
      const key = toHeaderKey(header);
      const known = names.get(key) ?? [];
      if (!known.includes(name)) names.set(key, [...known, name]);
    }
  return names;
}

/** A header without case, accents, signs, spaces and the unit in brackets. */
function toHeaderKey(header: string): string {
  return fold(header)
    .replace(
      /\((?:mi|lb|lbs|ft|pi|kg|usd|cad|\$|feet|pounds|m|required|optional|obligatoire|facultatif|yyyy-mm-dd|mm\/dd\/yyyy|mm\/dd\/yy|dd\/mm\/yyyy)\)|\*/g,
      '',
    )
    .replace(/[^\p{L}\p{N}#$/]+/gu, '');
}

const COLUMN_NAMES = collect();

/** The columns that a header can name, the usual one first. */
export function findColumns(header: string): readonly ColumnName[] {
  return COLUMN_NAMES.get(toHeaderKey(header)) ?? [];
}

/** Headers that stand twice, once for each end. */
const REPEATED: Readonly<Record<string, readonly ColumnName[]>> = {
  city: ['origin', 'destination'],
  ville: ['origin', 'destination'],
  state: ['originState', 'destinationState'],
  st: ['originState', 'destinationState'],
  prov: ['originState', 'destinationState'],
  province: ['originState', 'destinationState'],
  'st/prov': ['originState', 'destinationState'],
  'state/prov': ['originState', 'destinationState'],
  zip: ['originCode', 'destinationCode'],
  zipcode: ['originCode', 'destinationCode'],
  postal: ['originCode', 'destinationCode'],
  postalcode: ['originCode', 'destinationCode'],
  codepostal: ['originCode', 'destinationCode'],
  country: ['originCountry', 'destinationCountry'],
  pays: ['originCountry', 'destinationCountry'],
};

/** The columns of a header that names no end: of the first such column and of the second. */
export function findRepeatedColumns(header: string): readonly ColumnName[] {
  return REPEATED[toHeaderKey(header)] ?? [];
}
