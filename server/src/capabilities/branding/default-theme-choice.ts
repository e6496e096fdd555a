import { ThemeChoice } from '@trunkline/contract/branding';
import { defaultTheme } from './site-context.ts';

const { id: _id, logo: _logo, favicon: _favicon, ...choice } = defaultTheme;

export const defaultThemeChoice: ThemeChoice = ThemeChoice.parse(choice);
