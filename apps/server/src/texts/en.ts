import { sharedEnglish } from '@loadstone/contracts/texts/en';

/** The pages that the server renders: sign-in, devices, portal and notices. */
const pageTexts = {
  documentTitle: '{title} – Loadstone',
  phones: '{phone} or {alternate}',
  help: 'Need help? Please call our Customer Success Team at {phones}.',
  openBoard: 'Open the load board',
  signIn: {
    title: 'Sign in',
    wrongTitle: 'Error: Sign in',
    about: 'A freight load board: brokers post loads, carriers post trucks, and both see at once what matches.',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    errors: {
      emailMissing: 'Please enter your e-mail address.',
      emailWrong: 'This does not look like an e-mail address.',
      passwordMissing: 'Please enter your password.',
      notRecognized: 'The e-mail address or the password is not right.',
      locked: 'Too many wrong tries. Please wait 15 minutes, then try again.',
    },
    demo: 'This is a demo board: its companies, people and postings are sample data.',
    demoUsers: 'Other demo users, password {password}',
    enter: { broker: 'Enter as broker', carrier: 'Enter as carrier' },
    roles: {
      broker: 'broker',
      carrier: 'carrier',
      both: 'broker and carrier',
      driver: 'driver',
      none: 'no product',
    },
  },
  devices: {
    title: 'Your devices',
    about: 'Signed in as {email}. The name of a device is the start of its key’s thumbprint.',
    none: 'No device is registered for your account. If the board could not connect to the security agent, start the agent on this computer and open the board again.',
    device: 'Device {name}',
    status: 'Status',
    firstSeen: 'First seen',
    lastSeen: 'Last seen',
    revokedOn: 'Revoked',
    states: { revoked: 'Revoked', registered: 'Registered', replaced: 'Replaced by another device' },
    revoke: 'Revoke {device}',
    revokeDevice: 'device {name}',
    revokeHint: 'Its sessions end at once, and it can never be used with your account again.',
    submit: 'Revoke device {name}',
    signedOut: 'You are not signed in. Please sign in, then open this page again.',
    signIn: 'Sign in',
    refusedTitle: 'The device was not revoked',
    refused: 'The page was open for too long, or the device is revoked already.',
    show: 'Show your devices',
  },
  agent: {
    title: 'Security agent',
    about:
      'A small program on your computer. It holds a key, so that your account cannot be used on another computer. Only accounts with a device check need it.',
    node: 'It needs Node.js 20 or newer, from {site}.',
    download: 'Download loadstone-agent.mjs',
    missing: 'This server has no file of the agent. Please ask our Customer Success Team for it.',
    systems: {
      linux: {
        name: 'Linux',
        about:
          'In a terminal: install and start the agent, then allow this board. It starts with your desktop session.',
        tried: 'Tried on Debian 12 outside a desktop session.',
      },
      macos: {
        name: 'macOS',
        about:
          'In Terminal: create the key, allow this board, then start the agent. Start it again after each restart of the computer.',
        tried: 'Not yet tried on macOS; the same commands were tried on Linux.',
      },
      windows: {
        name: 'Windows',
        about:
          'In PowerShell: create the key, allow this board, then start the agent. Start it again after each restart of the computer.',
        tried: 'Not yet tried on Windows.',
      },
    },
    after:
      'Then open the board again in this browser. If the browser asks for access to devices on your local network, allow it.',
    link: 'Security agent: download and set up',
  },
  portal: {
    title: 'Portal',
    heading: 'No access to the load board',
    about:
      'Neither the broker’s nor the carrier’s load board is part of your subscription, or your access to it has ended.',
    call: 'Please call our Customer Success Team at {phones} for assistance and press 2. Then open the board again.',
    signOut: 'Log out, or sign in as somebody else',
  },
  logout: {
    title: 'Log out',
    running: 'Logging out…',
    question: 'Do you want to logout?',
    submit: 'Log out',
    cancel: 'Cancel',
    doneTitle: 'Logged out',
    done: 'You are logged out',
    again: 'Sign in again',
  },
  trouble: {
    expired: {
      title: 'This sign-in has expired',
      text: 'The page was open for too long, was used already, or cookies are blocked.',
    },
    incomplete: {
      title: 'Sign-in could not be completed',
      text: 'The request was not complete, or it took too long. Nothing has been changed.',
    },
    again: 'Start again',
  },
} as const;

/** The mails that the board writes. */
const mailTexts = {
  driverLink: {
    subject: 'Your loads',
    text: 'Open this link on your phone to see your loads. It works once, for {minutes} minutes:\n\n{url}\n',
  },
  webhookPaused: {
    subject: 'A webhook endpoint is paused',
    text: 'Every try to send events to {url} has failed for 24 hours, so the board sends it no more events. Resume it when it works again:\n\n{where}\n',
  },
  feedback: {
    subject: 'Feedback: {subject}',
    text: '{message}\n\n-- \n{author} <{email}>, user {userId}\nCompany {custCd}, Loadstone {version}\n',
  },
} as const;

/** The rate confirmation, a PDF. Both companies read the same document. */
const confirmationTexts = {
  title: 'Rate confirmation',
  subtitle: 'Assignment {id}, version {number}',
  parties: 'Parties',
  broker: 'Broker',
  carrier: 'Carrier',
  load: 'Load',
  reference: 'Reference',
  token: 'board no. {token}',
  pickUp: 'Pick-up',
  delivery: 'Delivery',
  miles: 'Distance',
  equipment: 'Equipment',
  weight: 'Weight',
  length: 'Length',
  commodity: 'Commodity',
  rate: 'Agreed rate',
  amount: 'Rate',
  perMile: 'Per mile',
  perMileText: '{amount} per mile',
  agreedOn: 'Agreed',
  terms: 'Terms of {company}',
  footer:
    'Rate confirmation of assignment {id}, version {number}. The time of the places applies to the hours; ≈ is an estimate from the distance by air.',
  acceptance: 'Acceptance of the rate confirmation',
  statement: '{company} accepts the rate confirmation on the pages before this one, at {rate}.',
  accepted: 'Accepted',
  document: 'Document',
  acceptedName: 'Name as typed',
  acceptedUser: 'User',
  acceptedOn: 'Time',
  sha256: 'SHA-256',
  file: 'Rate confirmation {number}',
  acceptedFile: 'Rate confirmation {number}, accepted',
} as const;

/** All texts that the server puts into words itself, in English and in ICU MessageFormat: the source of every key. */
export const english = {
  ...sharedEnglish,
  pages: pageTexts,
  mails: mailTexts,
  confirmation: confirmationTexts,
} as const;
