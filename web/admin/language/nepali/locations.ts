/** Locations. */
export const LOCATIONS = {
  'Compare with the official list': 'आधिकारिक सूचीसँग तुलना गर्नुहोस्',
  'Search locations by name': 'नामले स्थान खोज्नुहोस्',
  'Try a different part of the name.': 'नामको अर्को भाग लेखेर हेर्नुहोस्।',
  'Nepali name': 'नेपाली नाम',
  Wards: 'वडा',
  'Locations updated from the official list.': 'आधिकारिक सूचीबाट स्थान मिलाइए।',
  'The locations could not be updated.': 'स्थान मिलाउन सकिएन।',
  'Official location list': 'स्थानको आधिकारिक सूची',
  'Back to the location tree': 'स्थान संरचनामा फर्कनुहोस्',
  'Import {count}': '{count} आयात गर्नुहोस्',
  'This release’s official list of Nepal’s states, districts, areas and wards, compared with your locations. Updated locations keep their orders and offices; nothing is removed.':
    'यस संस्करणमा भएको नेपालका प्रदेश, जिल्ला, पालिका र वडाको आधिकारिक सूची, तपाईंका स्थानसँग तुलना गरिएको। मिलाइएका स्थानका अर्डर र कार्यालय रहन्छन्; केही हटाइँदैन।',
  'All locations match the official list.': 'सबै स्थान आधिकारिक सूचीसँग मिल्छन्।',
  'New in the list': 'सूचीमा नयाँ',
  'Changed in the official list': 'आधिकारिक सूचीमा बदलिएका',
  'Only in your list': 'तपाईंको सूचीमा मात्र',
  none: 'छैन',
  'areas by name': 'नामले पालिका',
  'Add the first area of a district.': 'जिल्लाको पहिलो पालिका थप्नुहोस्।',
  'The number of wards, numbered from 1. Wards with an office can’t be removed.':
    'कति वडा, 1 देखि गनेर। कार्यालय भएको वडा हटाउन मिल्दैन।',
  Neighbourhoods: 'टोल',
  'One per line, with other spellings after commas: Kalanki, Kalangki, कलंकी. Customers can search by them.':
    'एउटा हरफमा एउटा, अरू हिज्जे कमापछि: Kalanki, Kalangki, कलंकी। ग्राहकले यसैले खोज्न सक्छन्।',
  'districts by name': 'नामले जिल्ला',
  'Add the first district of a state.': 'प्रदेशको पहिलो जिल्ला थप्नुहोस्।',
  'states by name': 'नामले प्रदेश',
  'Add your first state. Districts and areas go below it.': 'पहिलो प्रदेश थप्नुहोस्। जिल्ला र पालिका त्यसमुनि रहन्छन्।',
} as const;
