/**
 * An invalid setting that prevents a start; the message names the variable and the expected value.
 */
export class InvalidSetting extends Error {
  override readonly name = 'InvalidSetting';
}
