/** How the order is delivered; empty if it's collected at the retailer. */
interface Chosen {
  delivery_method?: 'PICKUP' | 'DELIVERY';
  pickup_location_id?: string;
  shipping_type?: string;
}

/** Reads one choice of the quote from an input's value: `DELIVERY:Express`, `PICKUP:{id}`, or `STORE`. */
export function deliveryOf(choice = ''): Chosen {
  const [delivery_method = '', ...rest] = choice.split(':');
  if (delivery_method === 'PICKUP') return { delivery_method, pickup_location_id: rest.join(':') };
  return delivery_method === 'DELIVERY' ? { delivery_method, shipping_type: rest.join(':') } : {};
}
