import type { PushDevice } from '@trunkline/contract/notifications';
import { deviceName } from '../auth/index.ts';
import type { DeviceRow } from './queries/devices.ts';

/** Returns a device with its display name. */
export const presentDevice = (row: DeviceRow): PushDevice => ({
  ...row,
  name: deviceName(row.device_info.userAgent),
});
