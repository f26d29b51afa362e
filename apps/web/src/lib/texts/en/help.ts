/** Texts of Quick Help. Each entry is a question or a task, and its text. */
export const helpTexts = {
  title: 'Quick Help',
  updatesFailed: 'The product updates could not be loaded.',
  noUpdates: 'There are no product updates.',
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
      body: 'DFO is the distance from your origin to the lead’s origin, DFD from your destination to the lead’s destination. LD is the lead’s own haul, through the stops of a load. All are miles in a straight line.',
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
    offers: {
      title: 'Negotiate a rate',
      body: 'Press B on a lead to send an amount, or to book a load at the rate that it states. Each side has five amounts; an offer ends at its time. The handshake in the header shows the offers that wait for you. An accepted offer assigns the load and writes a rate confirmation, which the carrier accepts with a name.',
    },
    assign: {
      title: 'Assign a load',
      body: 'A broker presses A on a lead, or generates a reference # for a carrier without an account. The carrier accepts or declines in the tray of its header (W). Both desks then see pick up, delivery and messages in the place of the leads. Where a carrier never marks a load as delivered, the broker can do so after some days.',
    },
    drivers: {
      title: 'Work with drivers',
      body: 'Carriers add drivers and trucks under Resources, and choose them in the assigned load. “Driver link” opens the load on the driver’s phone: it states pick up and delivery, sends the position while the driver allows it, and takes your messages.',
    },
    documents: {
      title: 'Add and share documents',
      body: '“Documents” in the menu of a posting or in the assigned load opens its page: drop PDFs or pictures there, name them, and share them with the other company. Documents can be added until 30 days after the delivery.',
    },
    networks: {
      title: 'Post to a network',
      body: 'A network is a list of companies that you trust. Create it under Networks, add its members, and choose it in a posting: only its members see that posting. Excluded companies see none of yours.',
    },
    templates: {
      title: 'Repeat postings with templates',
      body: 'Save a posting that you repeat as a template in its form. Under Templates, one or several are reposted for a day at once.',
    },
    running: {
      title: 'See what runs',
      body: 'The switch above the list shows all, open, running or delivered postings; 6 to 9 are its keys. Running ones begin with those that will be late, then those that wait for you. Their row says what is missing and compares the arrival with the hours of the stop.',
    },
    fast: {
      title: 'Post and change rates fast',
      body: 'Q takes a posting in one line, such as “tor > chi tmrw van tl 42k $1850”: the first Enter shows what is understood, the second one posts. A dollar sign on a row changes its rate: type it and press Enter. Z undoes it.',
    },
    import: {
      title: 'Post a list or a mail',
      body: '“Import postings” in the menu of the list reads Excel, CSV, a table or a whole mail, also pasted with Ctrl+V. Each cell shows what is understood; F8 finds the next wrong one. The same list again shows what is new, changed and gone. Where your company has an address for lists, mails of its senders wait there, too.',
    },
    calls: {
      title: 'Call a carrier or broker',
      body: 'The first lines of a lead’s panel have phone, hours, lane, rate and record. H takes a note on the call with its outcome, and a reminder such as “cb in 2h”. Before you assign a load, its dialog shows insurance, scores and the last check of the carrier.',
    },
    tiers: {
      title: 'Show a load in steps',
      body: '“Add a tier” on the second tab of a load names who sees it first, for how many minutes and at which rate; the next tier follows by itself. Earlier tiers keep the load. The row counts down to the next tier, and “Release now” above its leads does not wait.',
    },
    quantity: {
      title: 'Post several equal loads or trucks',
      body: 'Quantity on the second tab, or “3x” at the start of a line, posts up to 50 as one row. Each assignment takes one, the rest stays open. Where you post the same again you are asked, and R raises the first one instead.',
    },
    lanes: {
      title: 'Post the same on certain days',
      body: '“Make this a lane” in the header of a posting, or N under Lanes, posts it on its days by itself. Under Lanes, J and K go from lane to lane, Enter opens its calendar, E edits, a comma pauses and Delete deletes it.',
    },
    trips: {
      title: 'Plan a trip',
      body: 'Press I on an open truck, or “Next load” after a delivery. The list has the ten best chains of one to four loads within your limits. Enter opens a trip, B offers on a load or books it.',
    },
    alerts: {
      title: 'Be told of new leads',
      body: '“Follow” in a search, a posting or a trip sends what is new by notification, e-mail or text message, at once, each hour or each morning. Preferences list what you follow, with quiet hours.',
    },
    fresh: {
      title: 'Keep postings fresh',
      body: 'A posting that you have not touched for some hours is behind others. U, or “Still available” in its row, puts it back. Before a posting repeats an open one you are asked. A carrier can report a load that is gone.',
    },
    rates: {
      title: 'Compare rates and miles',
      body: 'Columns and the panel of a lead have miles by air and by road, the rate per mile, and what this board has paid on the lane. Places are found by name, ZIP code or Canadian postal code. Preferences show kilometres.',
    },
    search: {
      title: 'Search companies and carriers',
      body: 'Search has a form for carriers, US carriers and members. Its criteria stay above the results: remove one, change a radius, or press E for the form. Each tab keeps its results.',
    },
    links: {
      title: 'Send a link to a colleague',
      body: 'The address of the page names the posting, lead, assignment, company or search that you see. Copy it, or choose “Copy a link to this screen” in the palette: a colleague sees the same after signing in.',
    },
    language: {
      title: 'Change the language',
      body: 'Preferences in the account menu change the language of the desk, of mails and of notifications to Canadian French or English.',
    },
    keyboard: {
      title: 'Work without a mouse',
      body: 'J and K or the arrows move, Enter opens, Esc closes, the question mark lists every key. Ctrl+K (Cmd+K) finds any action by its name.',
    },
  },
} as const;
