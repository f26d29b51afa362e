export { DeviceWaitHost } from './components/device-wait-host.tsx';
