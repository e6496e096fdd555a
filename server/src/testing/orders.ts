export { createOrderTest, type OrderTest } from '../capabilities/orders/testing.ts';
