export { usePartners } from './use-partners.tsx';
