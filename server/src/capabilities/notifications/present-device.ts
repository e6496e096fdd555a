import type { PushDevice } from '@trunkline/contract/notifications';
import { deviceName } from '../auth/index.ts';
import type { DeviceRow } from './queries/devices.ts';

/** A device with what people call it. */
export const presentDevice = (row: DeviceRow): PushDevice => ({
  ...row,
  name: deviceName(row.device_info.userAgent),
});
