import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { toFailureText } from './failure-text.ts';

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
