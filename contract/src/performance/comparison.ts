/** With fewer measurements before or after, a difference isn't meaningful. */
export const minCompared = 100;
/** Differences below this share are noise: a percentile is off by 2.2% at most on both sides. */
export const minDifference = 0.1;
/** The longest period compared before and after a release. */
export const maxComparedDays = 7;
