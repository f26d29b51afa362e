import { excludeFromDeviceCheck, resetDevice } from '../auth/index.ts';
import { changeUser, getUserByEmail } from '../modules/users/index.ts';
import { defineCommand, type Command } from './command.ts';
import { email, endSessions, isOn } from './user-parts.ts';

const setDeviceCheck = defineCommand({
  name: 'set-device-check',
  summary: 'Sets whether a user needs a registered computer, and ends their sessions',
  options: { email, on: isOn },
  run: async (context, options) => {
    const user = await changeUser(context.tx, options.email, { skip_device_check: options.on === 'no' });
    await endSessions(context, user.user_id);
    return {
      accountId: user.account_id,
      userId: user.user_id,
      details: { on: options.on },
      message: `${options.email}: a registered computer is ${options.on === 'yes' ? '' : 'not '}needed.`,
    };
  },
});

const excludeDevice = defineCommand({
  name: 'exclude-device-check',
  summary: 'Suspends the device check of one user, or ends that',
  options: { email, on: isOn },
  run: async ({ tx, clock }, options) => {
    const user = await getUserByEmail(tx, options.email);
    await excludeFromDeviceCheck(tx, user.user_id, options.on === 'yes', clock.now());
    return {
      accountId: user.account_id,
      userId: user.user_id,
      details: { on: options.on },
      message: `${options.email}: the device check is ${options.on === 'yes' ? '' : 'not '}suspended.`,
    };
  },
});

const resetRegisteredDevice = defineCommand({
  name: 'reset-device',
  summary: "Removes a user's registered computer, sets the count to 0 and ends their sessions",
  options: { email },
  run: async (context, options) => {
    const user = await getUserByEmail(context.tx, options.email);
    const before = await resetDevice(context.tx, user.user_id, context.clock.now());
    await endSessions(context, user.user_id);
    return {
      accountId: user.account_id,
      userId: user.user_id,
      details: { thumbprint: before.secToken, replaced: before.diffCount },
      message: `${options.email}: the next computer is registered as the first one.`,
    };
  },
});

/** The commands for registered computers. */
export const DEVICE_COMMANDS: readonly Command[] = [setDeviceCheck, excludeDevice, resetRegisteredDevice];
