import type { FactTexts } from '../../postings/fact-texts.ts';

/**
 * What each plain fact of a posting is called, by its name in the contract: the one record of its words, which every
 * screen, the driver's page and the documents of the API read. `FactTexts` states which words the type of a value needs.
 */
const namedTexts = {
  comment: {
    name: 'Comments',
    hint: 'What the company wrote about it',
    example: 'Example: replace this row',
    length: 'Comment length: {length}/{max}',
    tooLong: 'The comment is too long.',
  },
  quantity: {
    name: 'Quantity',
    hint: 'How many equal ones are open',
    example: '1',
    placeholder: '1',
  },
  rate: {
    name: 'Rate',
    hint: 'What the load pays, and its currency',
    example: '2450 USD',
    placeholder: '2450, 2.45/mi, cad 3100',
    typed:
      '2450 is a flat amount in the currency of the lane, across the border in that of your company. Also: 2.45/mi, cad 3100, 2.4k.',
  },
  weightLbs: {
    name: 'Weight',
    hint: 'Weight of the load',
    example: '44000 lb',
    placeholder: '44k',
    driver: 'Weight',
  },
  lengthFt: {
    name: 'Length',
    hint: 'Length of the load',
    example: '53 ft',
    placeholder: '53',
    driver: 'Length',
  },
  commodity: {
    name: 'Commodity',
    hint: 'What is carried',
    example: 'Steel coils',
    placeholder: 'Steel coils',
    driver: 'Commodity',
  },
  pickupNumber: {
    name: 'Pick-up no.',
    hint: 'Number that the driver states at the pick-up',
    example: 'PU-4471',
    placeholder: 'PU-4471',
    onLine: 'pick-up no. {text}',
    driver: 'Pick-up no.',
  },
  pickupHours: {
    name: 'Pick-up hours',
    hint: 'Hours of the pick-up, local time',
    example: '07:00-15:00',
    placeholder: '7-15:30',
    onLine: 'pick-up {text}',
  },
  deliveryDate: {
    name: 'Delivery date',
    hint: 'Day of the delivery',
    example: '2030-01-31',
    onLine: 'delivery {text}',
  },
  deliveryHours: {
    name: 'Delivery hours',
    hint: 'Hours of the delivery, local time',
    example: '07:00-15:00',
    placeholder: '7am-3pm',
    onLine: 'delivery {text}',
  },
  bookNow: {
    name: 'Book now',
    hint: 'Can be booked at its rate',
    example: 'no',
    onLine: 'book now',
  },
  stops: {
    name: 'Stops',
    hint: 'Stops between origin and destination, and the miles that they add',
    example: 'Guelph, ON',
    driver: 'Stops',
  },
  minRatePerMile: {
    name: 'Least rate per mile',
    hint: 'The least that the truck runs for; only your company sees it',
    example: '2.10/mi USD',
    placeholder: '2.10, cad 2.80',
    typed:
      '2.10 is in the currency of the lane, across the border in that of your company, for each mile. Also: cad 2.80.',
    onLine: 'from {text}',
  },
  freeWeightLbs: {
    name: 'Free weight',
    hint: 'Weight that the truck can still carry',
    example: '44000 lb',
    placeholder: '44k',
  },
  freeLengthFt: {
    name: 'Free length',
    hint: 'Length that is free on the truck',
    example: '53 ft',
    placeholder: '53',
  },
} as const satisfies FactTexts;

/** The words of the plain facts, and those of their values. */
export const factTexts = {
  ...namedTexts,
  via: '{count, plural, one {# stop} other {# stops}}, +{length}',
  stop: {
    'pick-up': 'Pick-up {place}',
    drop: 'Drop {place}',
    firm: '{times} (firm)',
    works: { drop: 'trailer is left', hook: 'trailer is hooked' },
  },
  units: { lb: '{value} lb', ft: '{value} ft' },
  yes: 'Yes',
} as const;
