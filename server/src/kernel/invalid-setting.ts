/** A setting nobody can start with; the message names the variable and says what it should be. */
export class InvalidSetting extends Error {
  override readonly name = 'WrongSetting';
}
