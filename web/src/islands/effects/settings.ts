/** Settings of an effect (specification, chapter 3), with defaults for missing values. */
export interface Settings {
  readonly intensity: number;
  readonly speed: number;
  readonly density: number;
  readonly useThemeColors: boolean;
  readonly backgroundAttachment: 'scroll' | 'fixed';
}

const usual: Settings = {
  intensity: 0.5,
  speed: 1,
  density: 1,
  useThemeColors: true,
  backgroundAttachment: 'scroll',
};

function within(value: unknown, most: number, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(most, Math.max(0, value))
    : otherwise;
}

/** Parses stored settings; invalid values get the default. */
export function settingsOf(written: unknown): Settings {
  const read = (key: keyof Settings): unknown =>
    typeof written === 'object' && written !== null ? Reflect.get(written, key) : undefined;
  return {
    intensity: within(read('intensity'), 1, usual.intensity),
    speed: within(read('speed'), 5, usual.speed),
    density: within(read('density'), 5, usual.density),
    useThemeColors: read('useThemeColors') !== false,
    backgroundAttachment: read('backgroundAttachment') === 'fixed' ? 'fixed' : 'scroll',
  };
}

/** Parses the settings of a `data-effect-settings` attribute. */
export function readSettings(text: string | undefined): Settings {
  try {
    return settingsOf(JSON.parse(text ?? '{}'));
  } catch {
    return usual;
  }
}
