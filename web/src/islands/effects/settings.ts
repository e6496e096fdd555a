import { effectBounds, effectDefaults } from '@trunkline/contract/kernel/effect-defaults';

/** Settings of an effect (specification, chapter 3), with defaults for missing values. */
export interface Settings {
  readonly intensity: number;
  readonly speed: number;
  readonly density: number;
  readonly useThemeColors: boolean;
  readonly backgroundAttachment: 'scroll' | 'fixed';
}

type NumberSetting = keyof typeof effectBounds;

function clampSetting(value: unknown, setting: NumberSetting): number {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(effectBounds[setting], Math.max(0, value))
    : effectDefaults[setting];
}

/** Parses stored settings; invalid values get the default. */
export function settingsOf(stored: unknown): Settings {
  const read = (key: keyof Settings): unknown =>
    typeof stored === 'object' && stored !== null ? Reflect.get(stored, key) : undefined;
  const number = (key: NumberSetting) => clampSetting(read(key), key);
  return {
    intensity: number('intensity'),
    speed: number('speed'),
    density: number('density'),
    useThemeColors: read('useThemeColors') !== false,
    backgroundAttachment: read('backgroundAttachment') === 'fixed' ? 'fixed' : 'scroll',
  };
}

/** Parses the settings of a `data-effect-settings` attribute. */
export function readSettings(text: string | undefined): Settings {
  try {
    return settingsOf(JSON.parse(text ?? '{}'));
  } catch {
    return effectDefaults;
  }
}
