import {
  PLAIN_FACTS,
  PLAIN_FACT_NAMES,
  POSTING_ATTRIBUTES,
  STATUS_LABELS,
  VEHICLE_SIZES,
  VEHICLE_TYPES,
  type PlainFact,
  type PlainFactName,
} from '@loadstone/contracts/postings';
import { sharedEnglish } from '@loadstone/contracts/texts/en';

/** "V Van, R Reefer …": the letters of a field with their meaning. */
function listLetters(names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .map(([letter, name]) => `${letter} ${name}`)
    .join(', ');
}

const UNITS = { lb: 'pounds', ft: 'feet' } as const;

/** The plain facts of a posting: what they mean, and what the type of the value adds. */
function describeFact(name: PlainFactName): string {
  const { kinds, value }: PlainFact = PLAIN_FACTS[name];
  const { hint } = sharedEnglish.facts[name];
  const unit = value.type === 'measure' ? `, ${UNITS[value.unit]}` : '';
  return `${kinds.includes('L') ? '' : 'Equipment: '}${hint}${unit}${value.type === 'day' ? ': YYYY-MM-DD' : ''}`;
}

const END = { srce: 'of the origin', dest: 'of the destination' };

/**
 * What the fields of the resource API mean, for those whose contract has no description: the front end loads the
 * contracts, and does not need these texts. A field means the same in every call.
 */
export const FIELD_TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(END).flatMap(([end, text]) => [
      [`${end}City`, `The city ${text}`],
      [`${end}St`, `Two-letter state or province ${text}`],
      [`${end}ID`, `The city ${text}: \`id\` of \`GET /v1/cities\``],
      [`${end}Lat`, `Latitude ${text}, degrees`],
      [`${end}Long`, `Longitude ${text}, degrees`],
      [`${end}Radius`, `Search radius ${text}, miles; loads 50, 100, 150 or 200, equipment up to 500`],
    ]),
  ),
  postType: 'L a load (of a broker), E equipment (of a carrier)',
  pStatus: `Status: ${listLetters(STATUS_LABELS)}`,
  dateAvail: 'The day of the pick-up, or on which the equipment is available: YYYY-MM-DD',
  vehicleType: `Letters of the equipment, without separators: ${listLetters(VEHICLE_TYPES)}`,
  vehicleSize: `${listLetters(VEHICLE_SIZES)}; B for equipment only`,
  vehicleSizeDetail: 'The name of the size',
  postingAttrib: `Letters of the attributes, without separators: ${listLetters(POSTING_ATTRIBUTES)}`,
  postMode: 'A every company sees it, P the members of one network (`networkId`)',
  networkId: 'The network of a private posting; 0 for none',
  corridor: 'C equipment that takes loads along its way, R all others',
  customerTracking: 'Equipment only: loads that the customer follows are accepted',
  clientRefNum: 'The own reference, such as the number of the load in the TMS',
  productName: 'The program that posted it',
  ...Object.fromEntries(PLAIN_FACT_NAMES.map((name) => [name, describeFact(name)])),
  laneID: 'Permanent id of the lane',
  isPaused: 'A paused lane posts nothing',
  withoutDays: 'YYYY-MM-DD each: days of its weekdays without a posting',
  extraDays: 'YYYY-MM-DD each: days besides its weekdays',
  occurrences: 'What became of each posting of the day',
  token: 'The public id of the posting',
  version: 'Grows with each change',
  createdBy: 'The user, or the author of a service account',
  custCd: 'Code of the company',
  company: 'Name of the company',
  phone: 'Telephone',
  email: 'Mail address',
  excluded: 'The company excludes this one, or the reverse',
  dirO: 'Compass point of its origin seen from the own origin',
  holder: "The carrier's side: a carrier of this board, an external carrier, or an external driver",
  loadCustCd: 'Code of the company of the load',
  loadCreatorUserId: 'The user who posted the load',
  id: 'Permanent id',
  name: 'Name',
  action: 'What was done',
  actor: 'Who did it',
  basis: 'flat for the whole load, mile for each mile',
  currency: 'An amount is never converted',
  status: 'Status',
  code: 'A code that does not change, for programs',
  detail: 'What is wrong, in English',
  errors: 'Every wrong field',
  requestId: 'The id of the request in the log of the board',
  title: 'The name of the HTTP status',
  field: 'Path of the field, such as `postings.0.srceID`',
  message: 'What is wrong, in English',
  text: 'The same as name and values, for other languages',
  items: 'The rows of this page',
  limit: 'At most so many rows in a page',
  number: 'The `number` of the delivery',
  total: 'How many there are',
  city: 'Name of the city',
  country: 'CA Canada, US United States, MX Mexico',
  lat: 'Latitude, degrees',
  long: 'Longitude, degrees',
  isGloballyExcluded: 'True where the board has excluded the company: it may not post',
  isSandbox: 'True for a sandbox company: it sees and matches other sandbox companies only',
  serviceAccount: 'The account that the token belongs to',
  scopes: 'What the account may do',
  instruction: 'A note for the carrier',
  documentId: 'Permanent id of the document',
  rowGuid: 'Another permanent id of the document, as a UUID',
  kind: 'What the document is',
  contentType: 'The type of the file',
  bytes: 'Length of the file, bytes',
  amounts: 'The amounts of the offer',
  type: 'Of an event what happened; of a driver or equipment which of them it is',
  data: 'What it concerns',
  day: 'The day: YYYY-MM-DD',
  myToken: 'The own posting',
  leadToken: 'The posting of the other company',
  assignmentId: 'Permanent id of the assignment',
  isEnded: 'True where the assignment has ended',
  offerId: 'Permanent id of the offer',
  result: 'What became of the row',
  templateID: 'Permanent id of the template',
  outcome: 'What came of the call; `note` is a text without one',
  companyName: 'Name of the company',
  firstname: 'First name of the driver',
  lastname: 'Last name of the driver',
  vehicleName: 'Name of the truck or trailer',
  vehicleAttribute: `Letters of the attributes, without separators: ${listLetters(POSTING_ATTRIBUTES)}`,
  vehicleCode: 'Own code of the truck or trailer',
  notes: 'A note for colleagues',
  lon: 'Longitude, degrees',
  atPickUpOn: 'ISO 8601, UTC: when the truck was at the pick-up; null before',
  atDeliveryOn: 'ISO 8601, UTC: when the truck was at the delivery; null before',
};
