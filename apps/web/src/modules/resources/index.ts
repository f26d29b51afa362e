export { ResourcesScreen } from './components/resources-screen.tsx';
export { useDrivers, useEquipment } from './list-resources.ts';
export type { Equipment } from './resource.ts';
