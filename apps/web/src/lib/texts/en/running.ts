/** Texts of the parts of the posting list, and of the loads that run. */
export const runningTexts = {
  switch: 'Part of the list',
  scopes: { all: 'All', open: 'Open', running: 'Running', done: 'Done' },
  show: {
    all: 'Show all postings',
    open: 'Show open postings',
    running: 'Show running postings, by the next action',
    done: 'Show delivered postings',
  },
  gaps: {
    reference: 'Reference # lapsed',
    driverConfirmation: 'A driver waits for you',
    confirmation: 'Rate confirmation not accepted',
    driver: 'No driver',
    truck: 'No truck',
    papers: 'No bill of lading',
  },
  reply: { B: 'No reply yet', C: 'Waits for your reply' },
  next: { pickUp: 'Next: pick-up', delivery: 'Next: delivery' },
  driverSet: 'Driver set',
  driverSetWords: 'Driver set by the carrier',
  eta: 'ETA {time}',
  due: 'by {time}',
  dueAt: { pickUp: 'Pick-up by {time}', delivery: 'Delivery by {time}' },
  late: '{time} late',
  early: '{time} to spare',
  overdue: '{time} overdue',
} as const;
