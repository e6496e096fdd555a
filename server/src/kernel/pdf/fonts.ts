import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const resolve = createRequire(import.meta.url).resolve;
const read = (file: string) => readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}`));

/** Fonts with Latin, Greek and Cyrillic letters; a PDF embeds those that it uses. */
export const fontFiles = {
  plain: read('400Regular/NotoSans_400Regular.ttf'),
  bold: read('700Bold/NotoSans_700Bold.ttf'),
} as const;
