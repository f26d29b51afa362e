import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerDevices } from './devices.routes.ts';

/** What the module has. */
export const devicesModule = {
  routes: registerDevices,
} satisfies ModuleDeclaration;
