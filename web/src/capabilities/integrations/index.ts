export { useIntegrations } from './use-integrations.tsx';
