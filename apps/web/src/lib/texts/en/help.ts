/** Texts of Quick Help. Each entry is a question or a task, and its text. */
export const helpTexts = {
  title: 'Quick Help',
  callUs: 'Customer Success Team: {phone} or {alternatePhone}',
  faq: {
    lead: {
      title: 'What is a lead?',
      body: 'A posting of the other side that matches one of yours: trucks for a broker’s load, loads for a carrier’s truck. Leads come and go by themselves while the board is open; nothing has to be reloaded.',
    },
    matching: {
      title: 'Which trucks match my load?',
      body: 'A truck matches when its own reach covers both ends of the load, or when the truck starts and ends within the radii of the load. Equipment type, size, attributes and date must fit as well.',
    },
    distances: {
      title: 'What do DFO, LD and DFD mean?',
      body: 'DFO is the distance from your origin to the lead’s origin, DFD from your destination to the lead’s destination. LD is the lead’s own haul. All are miles in a straight line.',
    },
    corridor: {
      title: 'What does a corridor do?',
      body: 'A truck with a corridor also covers loads that lie along its way: both ends within its radii of the line from its origin to its destination, and the drop further along than the pickup.',
    },
    gone: {
      title: 'Why did a lead go?',
      body: 'Its owner changed, assigned or deleted it, its day passed, or one of the companies excluded the other. It turns grey for a moment, then leaves.',
    },
    expiry: {
      title: 'How long does a posting stand?',
      body: 'Until the end of its day. After midnight it is expired, and stays in your list until you repost or delete it.',
    },
  },
  guides: {
    post: {
      title: 'Post a load or a truck',
      body: 'Press N or “Post”. Choose the day, both cities from the list, how far from them you would go, and the equipment. The posting and its leads appear at once.',
    },
    read: {
      title: 'Read the leads of a posting',
      body: 'Choose the posting on the left. Its leads stand on the right, the best first. A click on a column’s head sorts by it; columns can be moved, widened and hidden.',
    },
    keyboard: {
      title: 'Work without a mouse',
      body: 'J and K or the arrows move, Enter opens, Esc closes, the question mark lists every key. Ctrl or Cmd and K finds any action by its name.',
    },
  },
} as const;
