/** The reasons that the server gives for steps without a user, in English and Nepali. */
export const REASONS = {
  'Customer not reached in time': 'समयमा ग्राहकसँग कुरा भएन',
  'Not confirmed in time': 'समयमा पक्का भएन',
  'No unit allocated in time': 'समयमा सामान छुट्याइएन',
  'Not collected in time': 'समयमा सामान लगिएन',
  'Advance not paid in time': 'समयमा अग्रिम तिरिएन',
  'Cancelled by the customer': 'ग्राहकले रद्द गर्नुभयो',
  'No reason given': 'कारण दिइएको छैन',
  'The retailer is no longer active': 'पसल अब चालु छैन',
  'Moved to a retailer that answers': 'फोन गर्ने पसलमा सारियो',
  'The move was undone': 'सारेको उल्टाइयो',
  'Only a part of the advance was paid': 'अग्रिमको केही भाग मात्र तिरियो',
  'Exchanged for another phone': 'अर्को फोनसँग साटियो',
  'Initial stock': 'सुरुको स्टक',
  'Set by another program': 'अर्को प्रोग्रामले राखेको',
} as const;

export type WrittenReason = keyof typeof REASONS;
