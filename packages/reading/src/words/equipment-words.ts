import { fold } from '../text.ts';

/** What words or a code say about the equipment of a posting. */
export interface EquipmentMeaning {
  /** Letters of vehicle types. */
  readonly types?: string;
  /** Letters of attributes. */
  readonly attributes?: string;
  readonly size?: 'T' | 'L' | 'B';
  readonly feet?: number;
  /** The board has no letter that says all of it: the words are kept in the comment. */
  readonly isNote?: true;
  /** The words have several meanings: sets of letters of types, the most likely first. */
  readonly asks?: readonly string[];
}

/** The notation of a row: `VR +TZ T 53 *` are types, attributes, size, feet, note; `V|F` are choices. */
function parseMeaning(notation: string): EquipmentMeaning {
  const meaning: { -readonly [K in keyof EquipmentMeaning]: EquipmentMeaning[K] } = {};
  for (const part of notation.split(' ')) {
    if (part === '*') meaning.isNote = true;
    else if (part.startsWith('+')) meaning.attributes = part.slice(1);
    else if (part.startsWith('=')) meaning.size = part.slice(1) as 'T' | 'L' | 'B';
    else if (/^\d+$/.test(part)) meaning.feet = Number(part);
    else if (part.includes('|')) meaning.asks = part.split('|');
    else meaning.types = part;
  }
  return meaning;
}

/**
 * Words of equipment, attributes and sizes in English and French, and the names of the large boards: `meaning: words`. Hyphens
 * are spaces.
 */
const WORDS = `
V: van, vans, dry van, dryvan, dry vans, standard van, std van, dry box, dry, dv, v, fourgon, fourgons, fourgon sec, boite seche, fourgonnette seche, remorque fermee, semi remorque fermee
V 53: 53 van, 53 ft van, 53 foot van, 53 dry van
V +V: vented van, van vented, ventilated van, fourgon ventile
V +A: air ride van, van air ride, van air
V +I: insulated van, van insulated, fourgon isole, fourgon isotherme
V +M: team van, van w team, van team, van with team
V +W: blanket wrap van, van blanket wrap, pad wrap van, blanketwrap van
V +G: van lift gate, van liftgate, liftgate van, van w liftgate, van tailgate
V +Z: van hazmat, hazmat van
V +C: van w chains
VR: van or reefer, van reefer, reefer or van, van/reefer, v r, reefer van, fourgon ou reefer, fourgon ou refrigere, van or ref, vr, v or r
VR +I: insulated van or reefer
R +V: vented reefer
VF: van or flatbed, flatbed or van, van flatbed
VFR: flatbed van reefer, flatbed or van or reefer
V *: van double, double van, van triple, triple van, van intermodal, van logistics, van roller bed, roller bed, roller bed van, open top van, van open top, opentop, open top, moving van, van pallet exchange, doubles, pup, pups, cube van hotshot, van hotshot
R: reefer, reefers, reef, ref, refer, refeer, rf, rfr, refrigerated, refrigerated van, reefer van only, r, temp control, temp controlled, temperature controlled, tc van, protect from heat, frigo, frigorifique, fourgon refrigere, fourgon frigorifique, refrigere, refrigeree, remorque refrigeree, remorque frigorifique
R +A: reefer air ride, air ride reefer
R +M: reefer w team, team reefer, reefer team, reefer with team
R +Z: reefer hazmat, hazmat reefer
R +F: frozen reefer, reefer frozen, congele, reefer congele
R +H: heated van, van heated, heater van, fourgon chauffe, van w heat
R *: reefer double, reefer intermodal, reefer logistics, reefer pallet exchange
K: straight, straight truck, straight trucks, str, str truck, straight box, straight box truck, box truck, boxtruck, box trucks, cube van, cube, cube truck, 26 box truck, bobtail box, camion porteur, porteur, camion cube, camion 10 roues, camion droit, moving truck
K *: 5 ton, 5 ton truck
O *: sprinter, sprinter van, sprinters, cargo van, cargo vans, cargovan, fourgonnette, pickup truck, auto carrier, car carrier, car hauler, porte voitures, tanker, tankers, tank, tanker aluminum, tanker steel, tanker intermodal, citerne, camion citerne, pneumatic, pneumatique, dry bulk, hopper, hoppers, hopper bottom, tremie, conveyor, conveyor belt, walking floor, plancher mobile, live floor, livestock, betaillere, log trailer, logging, grumes, landoll, boat hauler, truck and trailer, tow truck, rollback
F: flat, flats, flatbed, flatbeds, flat bed, flat beds, fb, f, flatdeck, flat deck, plateau, plateforme, plate forme, remorque plate, plates formes, flattop, flat top
F +A: flatbed air ride, air ride flatbed
F +T: flatbed w tarps, flatbed tarps, flatbed tarp, tarped flatbed, flatbed with tarps, flatbed tarped, flat w tarps, flat tarp, plateau avec bache, plateau bache
F +C: flatbed w chains, flatbed chains, flatbed with chains
F +M: flatbed w team, flatbed team, team flatbed, flatbed with team
F +Z: flatbed hazmat, hazmat flatbed
F +B: b train flatbed, flatbed b train
F *: hotshot, hot shot, hotshots, flatbed hotshot, hot shot flatbed, gooseneck, maxi, flatbed maxi, maxi flatbed, flatbed double, flatbed w sides, flatbed with sides, sided flatbed, flatbed overdimension, flatbed over dimensional, stretch flatbed
FS: flatbed or step deck, flatbed step deck, flat or step, flat step, step or flat, flatbed stepdeck, flatbed or stepdeck, fsd, flat stepdeck, plateau ou step deck
FSD: flatbed step deck double drop
S: step, steps, step deck, stepdeck, step decks, stepdecks, sd, drop deck, dropdeck, single drop, semi surbaissee, plateau surbaisse, surbaisse
S *: step deck landoll, drop deck landoll, stretch step deck
SI: stepdeck conestoga, step deck conestoga, conestoga step deck, conestoga stepdeck, step conestoga
SL: step deck or rgn, stepdeck or rgn
D: double drop, doubledrop, double drops, dd, dbl drop, double surbaissee
D *: stretch double drop
T: rack tarp, rack and tarp, rack & tarp, racks and tarps, side kit, side kits, sidekit, ridelles et bache
I: conestoga, conestogas, conny, connie, rolltite, roll tite, roll tite trailer, rolltight, roll tight, rolling tarp, rolling tarp system, quick draw, bache roulante, toile roulante
FI: flatbed conestoga, conestoga flatbed, flat conestoga
VI: van conestoga
N: curtain side, curtainside, curtain sides, curtain, curtainsider, curtain van, van curtain, curtain side van, tautliner, rideaux coulissants, rideau coulissant, rideaux
C: container, containers, cont, cntr, chassis, intermodal, intermodal container, drayage, dray, conteneur, conteneurs
C +I: container insulated, insulated container
C *: container refrigerated, reefer container, refrigerated container
L: lowboy, low boy, lowboys, lowbed, low bed, rgn, removable gooseneck, lowboy or rgn, lowboy rgn, rgn lowboy, fardier, col de cygne, low loader
L *: rgn overdimension, lowboy overdimension, stretch rgn, stretch trailer, extendable, extensible, multi axle, multi axle rgn, multi axle heavy haul, heavy haul
U: super b, superb, super b train, super btrain, super b flats, super train b
H: floats, float, hiboy, hi boy, highboy, trombone
P: po, power only, poweronly, tracteur seulement, tracteur seul, power unit, bobtail, tow away, towaway
E: dump, dump trailer, end dump, dumps, side dump, belly dump, bottom dump, benne, remorque benne, benne basculante
O: other, autre, other equipment, specialized trailers, speciality, specialized, specialty, special
V|F: any equipment, any, n importe quoi
+A: air ride, airride, air, air suspension, suspension a air, suspension pneumatique
+B: b train, btrain, b trains, train b
+W: blanket wrap, blanketwrap, blanket, blankets, pad wrap, padwrap, pads, couvertures
+C: chains, chain, chaines, chained, w chains
+Z: hazmat, haz, hazmats, haz mat, hazardous, hazardous materials, dangerous goods, tdg, matieres dangereuses, marchandises dangereuses, tmd
+I: insulated, insul, insulation, isotherme, isole, isolee
+T: tarp, tarps, tarped, tarping, tarp required, tarps required, w tarps, bache, baches, baché, toile, toiles
+V: vented, vent, vents, ventilated, ventile, ventilee
+X: tri axle, triaxle, tri axles, tridem, trois essieux, 3 essieux, tri essieux
+M: team, teams, team driver, team drivers, team required, team service, equipe, chauffeurs en equipe, conduite en equipe
+G: tailgate, tail gate, lift gate, liftgate, power tailgate, hayon, hayon elevateur, hayon hydraulique
+F: frozen, frz, frzn, freeze, congele, congelee, surgele, surgelee
+H: heat, heated, heater, heaters, protect from freeze, protect from freezing, pff, chauffe, chauffage, chauffee
+E: expedite, expedited, exp, expedite required, hot load, express, urgent expedite, accelere
+N: inbond, in bond, sous douane, en douane
=T: tl, ftl, truckload, truck load, full, full load, full truckload, full truck load, full truck, charge complete, camion complet, chargement complet, complet
=L: ltl, partial, partials, part load, partload, partial load, less than truckload, less than truck load, lcl, charge partielle, chargement partiel, partiel, lot brise
=B: tl ltl, both, full or partial, full partial, tl or ltl, partial or full, full and partial, either, les deux, deux, complet ou partiel
*: bonded, bond required, cautionne, twic, twic required, twic card, tanker endorsement, straps, strap, sangles, ramps, ramp, rampes, ramps required, load bars, load locks, load lock, barres de retenue, e track, etrack, logistic posts, pipe stakes, coil racks, dunnage, edge protectors, corner protectors, headache rack, swing doors, swing door, roll door, roll up door, portes battantes, food grade, qualite alimentaire, pallet exchange, pallet jack, driver assist, driver unload, no touch, no touch freight, sans manutention, drop trailer, drop and hook, drop hook, drop only, live load, live unload, preloaded, fcfs, premier arrive, appt, appointment, by appt, appt only, rdv, rendez vous, sur rendez vous, asap, ctpat, c tpat, fast card, carte fast, tsa, tsa approved, csa, oversize, oversized, over dimensional, wide load, hors normes, permit, permits, permits required, escort, escorts, obo, or best offer, firm, negotiable, neg, a discuter, recurring, dedicated, multiple loads, daily, per week, lumper, lumper paid, detention, fuel surcharge, fsc, quick pay, quickpay, tracking required, macropoint, scale, dock, no dock, forklift, crane, tendered, straight through, high value, haute valeur, seal required, floor loaded, palletized, palettise, stackable, non stackable, gerbable, alcohol, beer, cross border, transfrontalier, hot, stat, today only, ready now, pret, ready
`;

function parseWords(): ReadonlyMap<string, EquipmentMeaning> {
  const meanings = new Map<string, EquipmentMeaning>();
  for (const line of WORDS.trim().split('\n')) {
    const colon = line.indexOf(': ');
    const meaning = parseMeaning(line.slice(0, colon));
    for (const words of line.slice(colon + 2).split(', ')) {
      const key = fold(words);
      if (!meanings.has(key)) meanings.set(key, meaning);
    }
  }
  return meanings;
}

/** What folded words mean, hyphens as spaces. */
export const EQUIPMENT_WORDS = parseWords();
/** The most words of a meaning. */
export const LONGEST_EQUIPMENT = 5;

/**
 * Codes of two and three letters of the large boards and of transport systems, in capitals (rule R4): `code meaning`. A code of the
 * board's own letters is not here.
 */
const CODES = `
AC=O * | BT=F +B | CN=I | CON=I | CI=C +I | CR=C * | CV=O * | DD=D | DDT=D | LA=S * | DT=E | DV=V | ED=E | FA=F +A | FB=F | FBD=F |
FN=FI | FCN=FI | F2=F * | FZ=F +Z | FH=F * | FHS=F * | HS=F * | HSF=F * | MX=F * | FD=FS | FSD=FS | FO=F * | FC=F +C | FS=F * |
FT=F +T | FM=F +M | FR=VFR | FVR=VFR | HB=O * | HOP=O * | IR=VR +I | LB=L | LBT=L | LR=L | LO=L * | LTL==L | FTL==T | TL==T | PTL==L |
MV=V * | NU=O * | PNE=O * | OT=V * | PO=P | PWO=P | RA=R +A | R2=R * | RZ=R +Z | RN=R * | RL=R * | RV=R +V | RM=R +M | RP=R * |
RF=R | RFR=R | REF=R | RFG=R | RG=L | RGN=L | SD=S | STD=S | STP=S | SR=SL | SN=SI | SDC=SI | SB=K | SBT=K | STR=K | ST=L * |
TA=O * | TN=O * | TS=O * | TNK=O * | TT=O * | VA=V +A | VW=V +W | VS=VI | VC=N | CS=N | V2=V * | VZ=V +Z | VH=V * | VI=V +I |
VN=V * | VG=V +G | VL=V * | VF=VF | VT=VF +T | VR=VR | VRR=VR | VP=V * | VB=V * | V3=V * | VV=V +V | VM=V +M | VAN=V | BOX=K |
SPR=O * | SV=O * | CG=O * | CVN=O * | IM=C | CNT=C | CRT=N | RT=I | SPB=U | SUB=U | BTN=F +B | AIR=+A | HAZ=+Z | HZ=+Z | HM=+Z | TRP=+T |
TM=+M | TEA=+M | EXP=+E | FRZ=+F | HTD=+H | LG=+G | INB=+N | TWC=* | NA=none
`;

/** What a code in capitals means. `NA` is none. */
export const EQUIPMENT_CODES: ReadonlyMap<string, EquipmentMeaning> = new Map(
  CODES.split('|').map((row) => {
    const [code = '', notation = ''] = row.trim().split(/=(.*)/s);
    return [code, notation === 'none' ? {} : parseMeaning(notation)] as const;
  }),
);

/** Codes that are no words, states or units, so that they are read in a line of text too. */
export const CODES_IN_TEXT: ReadonlySet<string> = new Set(
  'V R F VR VF SD DD RGN PO CN HS DV FB RF FD FSD FTL LTL TL HSF VRR FVR RFR SDC'.split(' '),
);

/** Words that stand for nothing in a cell of equipment or attributes. */
export const NONE_WORDS: ReadonlySet<string> = new Set(
  'na n/a none nil no tbd - -- aucun aucune sans rien s/o so'.split(' '),
);
