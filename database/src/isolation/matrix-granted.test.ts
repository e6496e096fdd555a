import { tryLayer } from './try-layer.ts';

tryLayer('granted');
