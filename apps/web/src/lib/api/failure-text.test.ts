import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { toFailureText, toReasonedText } from './failure-text.ts';

const FAILED = 'The posting could not be deleted.';
const UNSURE = 'No reply arrived, so this may be done or not. Please try again: it is never done twice.';

it.each([
  ['the server has refused', new ApiError('server.internal', 'Something bad happened.', 500), FAILED],
  ['the request was not sent', new TypeError('no lane'), FAILED],
  ['no reply arrived', new ApiError('client.offline', 'The board cannot be reached.', 0), UNSURE],
  ['a proxy has replied', new ApiError('client.unreadable', 'Bad gateway', 502), UNSURE],
])('says what is known about a write where %s', (_, error, text) => {
  expect(toFailureText(FAILED, error)).toBe(text);
});

it.each([
  ['the reason of a refusal', new ApiError('server.internal', 'The disk is full.', 500), `${FAILED} The disk is full.`],
  ['nothing where the request was not sent', new TypeError('no lane'), FAILED],
  ['that it may be done, alone, where no reply arrived', new ApiError('client.offline', UNSURE, 0), UNSURE],
])('adds %s', (_, error, text) => {
  expect(toReasonedText(FAILED, error)).toBe(text);
});
