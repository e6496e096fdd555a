/** Order errors besides those of the API, with their status and message. */
export const orderErrors = {
  price_changed: {
    status: 409,
    message: 'Prices have changed. Check the new prices, then order again.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
