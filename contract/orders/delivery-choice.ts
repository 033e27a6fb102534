/** The order's choice of delivery; nothing if it is collected at the retailer. */
interface Chosen {
  delivery_method?: 'PICKUP' | 'DELIVERY';
  pickup_location_id?: string;
  shipping_type?: string;
}

/** One choice of the quote as one text, for the value of an input: `DELIVERY:Express`, `PICKUP:{id}`, or `STORE`. */
export function deliveryOf(choice = ''): Chosen {
  const [delivery_method = '', ...rest] = choice.split(':');
  if (delivery_method === 'PICKUP') return { delivery_method, pickup_location_id: rest.join(':') };
  return delivery_method === 'DELIVERY' ? { delivery_method, shipping_type: rest.join(':') } : {};
}
