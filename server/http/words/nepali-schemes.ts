/** What the server says about a scheme that can't be saved or published, in English and in Nepali. */
export const SCHEMES = {
  'This is not a main product. Choose one.': 'यो मुख्य सामान होइन। मुख्य सामान छान्नुहोस्।',
  'This is not a bundle product. Choose one.': 'यो साथमा आउने सामान होइन। साथमा आउने सामान छान्नुहोस्।',
  'This variant belongs to another product. Remove it or choose that product.':
    'यो प्रकार अर्को सामानको हो। हटाउनुहोस्, वा त्यही सामान छान्नुहोस्।',
  'This variant is listed twice. Remove one.': 'यो प्रकार दुई पटक छ। एउटा हटाउनुहोस्।',
  'The advance is higher than the cheapest variant, {amount}. Lower it.':
    'अग्रिम सबैभन्दा सस्तो प्रकारको मूल्य {amount} भन्दा बढी छ। घटाउनुहोस्।',
  'Bundled products share one price: set the offer price.': 'साथमा आउने सामानको मूल्य एउटै हुन्छ: अफर मूल्य राख्नुहोस्।',
  'There is no bundled product to price. Choose one, or set the price to 0.':
    'मूल्य राख्न साथमा आउने सामान छैन। एउटा छान्नुहोस्, वा मूल्य 0 राख्नुहोस्।',
  'This is above their price when sold separately, {amount}. Lower it, or confirm that you mean it.':
    'यो छुट्टाछुट्टै बेच्दाको मूल्य {amount} भन्दा बढी छ। घटाउनुहोस्, वा जानीजानी राखेको भनी पक्का गर्नुहोस्।',
  'This campaign no longer exists. Choose another.': 'यो अभियान अब छैन। अर्को छान्नुहोस्।',
  'This picture no longer exists. Choose another.': 'यो तस्बिर अब छैन। अर्को छान्नुहोस्।',
  'This field no longer exists. Choose another.': 'यो फिल्ड अब छैन। अर्को छान्नुहोस्।',
  'This field belongs to another scheme. Add it again.': 'यो फिल्ड अर्को अफरको हो। फेरि थप्नुहोस्।',
  'Choose a retailer, each one once.': 'पसल छान्नुहोस्, एउटै पसल एक पटक मात्र।',
  'Another one had this address before, and its old links use it. Choose another.':
    'यो ठेगाना पहिले अर्कैको थियो, र त्यसका पुराना लिङ्कमा अझै छ। अर्को छान्नुहोस्।',
  'Customers can already order it. Unpublish it to close it, or duplicate it for a later start.':
    'ग्राहकले अर्डर गर्न थालिसके। बन्द गर्न प्रकाशन हटाउनुहोस्, वा पछि सुरु गर्न प्रतिलिपि बनाउनुहोस्।',
  'The end is in the past. Set a later end.': 'अन्त्यको समय बितिसक्यो। पछिको समय राख्नुहोस्।',
  'No variant of the main product is available. Switch one on.': 'मुख्य सामानको कुनै प्रकार उपलब्ध छैन। एउटा खोल्नुहोस्।',
  'No retailer can sell it. Set quotas in the campaign first.': 'कुनै पसलले बेच्न पाउँदैन। पहिले अभियानमा कोटा राख्नुहोस्।',
  'No active retailer can sell it. Choose others or activate them.':
    'कुनै चालु पसलले बेच्न पाउँदैन। अरू छान्नुहोस्, वा तिनलाई चालु गर्नुहोस्।',
  'A multi-buy holds its units until an advance is paid. Enter an advance above 0.':
    'मल्टी-बाईमा अग्रिम नतिरुन्जेल सामान रोकिन्छ। 0 भन्दा बढी अग्रिम लेख्नुहोस्।',
} as const;
