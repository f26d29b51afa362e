import type { UserCaller } from '../../ground/caller.ts';
import { AppError, fieldError } from '../../ground/errors.ts';
import type { SignInService } from './sign-in.service.ts';

/**
 * Checks the password of a signed-in user again, before a change that outlives the session. Wrong ones count like those
 * of the sign-in page.
 *
 * @throws AppError `password.wrong`, `password.locked`, `request.tooMany` where hashing is refused;
 *   `password.unavailable` where an external issuer keeps them
 */
export type ConfirmPassword = (caller: UserCaller, password: string, networkAddress: string) => Promise<void>;

export function createPasswordCheck(signIn: SignInService): ConfirmPassword {
  return async (user, password, networkAddress) => {
    const { email, userId } = user;
    const outcome = await signIn.signIn({ email, password }, networkAddress, 'desk', { user });
    if (outcome.type === 'busy') {
      throw new AppError('request.tooMany', undefined, undefined, { headers: { 'retry-after': outcome.retryAfter } });
    }
    if (outcome.type === 'locked') throw new AppError('password.locked');
    if (outcome.type === 'signedIn' && outcome.account.userId === userId) return;
    throw new AppError('password.wrong', undefined, [fieldError('password', 'password.wrong')]);
  };
}

/** Passwords of users of an external issuer are not known here. */
export const refusePassword: ConfirmPassword = () => Promise.reject(new AppError('password.unavailable'));
