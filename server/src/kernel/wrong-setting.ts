/** A setting nobody can start with; the message names the variable and says what it should be. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}
