/** Where things are picked up: the house itself. What is picked up is taxed there (rules §5.5). */
export const PICKUP_PLACE = {
  name: 'Assay, collection desk',
  line1: '180 Varick Street',
  city: 'New York',
  state: 'NY',
  postalCode: '10014',
} as const;
