import { capabilities } from '../capabilities/index.ts';
import { installCapabilities } from '../kernel/capabilities.ts';

installCapabilities(capabilities);
