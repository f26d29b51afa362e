import { fillText } from '../lib/fill-text.ts';

/** The texts of the driver's page. A language is one more catalogue with the same keys. */
const english = {
  title: 'Your loads',
  loading: 'Loading your loads...',
  signInTitle: 'Sign in',
  signInLink: 'Open the link that your dispatcher sent you, or use the reference number of your load.',
  reference: 'Reference #',
  name: 'Your name',
  phone: 'Your phone',
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  signInAccount: 'Sign in with your account',
  accountRefused: 'This account cannot sign in here. Please ask your dispatcher.',
  signOut: 'Sign out',
  signOutPending: 'Not everything is sent yet. Sign out and lose it?',
  linkGone: 'This link does not work any more. Please ask your dispatcher for a new one.',
  ended: 'You have no loads any more, or your sign-in has expired.',
  endedWaiting: 'What you pressed is kept. It is sent when you sign in again.',
  unreachable: 'No connection. Please try again.',
  noLoads: 'No loads',
  noLoadsHint: 'Your dispatcher assigns your next load. It appears here.',
  pickUp: 'Pick-up',
  drop: 'Drop',
  note: 'Note',
  place: '{city}, {state}',
  status: { P: 'Waiting', A: 'Assigned', R: 'On route', D: 'Delivered' },
  call: 'Call dispatcher {phone}',
  pickedUp: 'Picked up',
  delivered: 'Delivered',
  confirm: 'Press again: {action}',
  messages: 'Messages',
  replied: 'You replied: {reply}',
  replies: { gotIt: 'Got it', callMe: 'Call me' },
  shareTitle: 'Share your position',
  shareConsent:
    'Your dispatcher and the broker of this load see where your truck is until the load is delivered. You can stop at any time.',
  share: 'Share my position',
  sharing: 'Your position is shared',
  stop: 'Stop sharing',
  keepScreenOn: 'Keep the screen on',
  positionRefused: 'This phone does not allow the position. Please allow it in the settings of the browser.',
  positionMissing: 'The position of this phone is not available at the moment.',
  document: 'Document',
  addDocument: 'Add document',
  takePicture: 'Take a picture of the document',
  preview: 'Picture of the document',
  send: 'Send',
  retake: 'Retake',
  cancel: 'Cancel',
  documentsPending: { one: '1 document waits to be sent', other: '{count} documents wait to be sent' },
  documentTooLarge: 'This picture is larger than 15 MB.',
  documentNotKept: 'This phone has no space for the picture. Please delete something and try again.',
  documentLost: 'The picture is no longer on this phone.',
  offline: 'No connection',
  saved: 'Everything is sent',
  waiting: { one: '1 action waits to be sent', other: '{count} actions wait to be sent' },
  waitingPositions: { one: '1 position waits to be sent', other: '{count} positions wait to be sent' },
  pending: 'waits to be sent',
  failed: '{action} was not accepted: {reason}',
  dismiss: 'OK',
} as const;

type Catalogue = typeof english;

/** The catalogue of a language; English where there is none. */
function findCatalogue(language: string): Catalogue {
  const catalogues: Record<string, Catalogue> = { en: english };
  return catalogues[language.slice(0, 2)] ?? english;
}

/** The texts in the language of the phone. */
export const texts: Catalogue = findCatalogue(navigator.language);

/** The plural form of a count. */
export function count(forms: { readonly one: string; readonly other: string }, value: number): string {
  const isOne = new Intl.PluralRules(navigator.language).select(value) === 'one';
  return fillText(isOne ? forms.one : forms.other, { count: value });
}
