import { describe, expect, it } from 'vitest';
import { AppError, assertThat, errorText } from './errors.ts';

describe('an error of the API', () => {
  it('has the text of its code, or another one of the catalogue with its values', () => {
    expect(new AppError('offer.closed')).toMatchObject({ message: 'This offer is closed.', text: undefined });
    const named = new AppError('user.emailTaken', errorText('user.emailTakenBy', { email: 'one@example.com' }));
    expect(named).toMatchObject({
      status: 409,
      message: "one@example.com is another user's address.",
      text: { name: 'user.emailTakenBy', values: { email: 'one@example.com' } },
    });
  });

  it('takes no plain sentence, which no other language has', () => {
    // @ts-expect-error A sentence is not a text of the catalogue.
    const create = () => new AppError('offer.closed', 'This offer is closed for a reason of its own.');
    // @ts-expect-error The same.
    const assert = () => assertThat(false, 'offer.closed', 'This offer is closed for a reason of its own.');
    expect([create, assert]).toHaveLength(2);
  });
});
