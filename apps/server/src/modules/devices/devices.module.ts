import type { ModuleDeclaration } from '../../module-declaration.ts';
import { registerDevices } from './devices.routes.ts';

/** What the module has. */
export const devicesModule = {
  routes: registerDevices,
} satisfies ModuleDeclaration;
