/** Where browsers report web vitals. */
export const beaconPath = '/api/vitals';
export const maxBeaconBytes = 2_048;
