import { ThemeChoice } from '@trunkline/contract/branding';
import { plainTheme } from './site-context.ts';

const { id: _id, logo: _logo, favicon: _favicon, ...choice } = plainTheme;

export const plainChoice: ThemeChoice = ThemeChoice.parse(choice);
