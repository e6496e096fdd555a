import { testLayer } from './test-layer.ts';

testLayer('granted');
