/** Where browsers report web vitals. */
export const beaconPath = '/api/vitals';
export const mostBeaconBytes = 2_048;
