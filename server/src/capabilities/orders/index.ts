export { askProvisioning, findProvisioning } from './queries/delivery.ts';
