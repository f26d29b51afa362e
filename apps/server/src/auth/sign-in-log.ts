import { ACTIVITY_TYPES } from '@loadstone/contracts';
import type { ActivityService } from '../modules/activity/index.ts';
import type { SignInOutcome } from './sign-in.service.ts';

/** Writes to the sign-in log what became of a try whose user is known. */
export async function noteSignIn(activity: ActivityService, outcome: SignInOutcome): Promise<void> {
  if (outcome.type !== 'signedIn' && outcome.type !== 'refused') return;
  const { userId, email } = outcome.account;
  const isRefused = outcome.type === 'refused';
  await activity.addLoginActivity(
    { userId, email },
    {
      userActivityTypeId: isRefused ? ACTIVITY_TYPES.TokenSecurity : ACTIVITY_TYPES.ProductActivity,
      description: isRefused ? 'Sign-in refused' : 'Signed in',
      appName: 'sign-in',
      errorCode: isRefused ? outcome.refusal : '',
      long: null,
      lat: null,
      address: '',
      geoAccuracy: null,
    },
  );
}
