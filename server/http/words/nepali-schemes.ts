/** The server's messages about a scheme that can't be saved or published, in English and Nepali. */
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
  'This is above their price when sold separately, {amount}. Lower it, or choose “Allow prices above the list price”.':
    'यो छुट्टाछुट्टै बेच्दाको मूल्य {amount} भन्दा बढी छ। घटाउनुहोस्, वा “अङ्कित मूल्यभन्दा बढी मूल्य राख्न दिनुहोस्” छान्नुहोस्।',
  'This campaign no longer exists. Choose another.': 'यो अभियान अब छैन। अर्को छान्नुहोस्।',
  'This picture no longer exists. Choose another.': 'यो तस्बिर अब छैन। अर्को छान्नुहोस्।',
  'This field no longer exists. Choose another.': 'यो फिल्ड अब छैन। अर्को छान्नुहोस्।',
  'This field belongs to another scheme. Add it again.': 'यो फिल्ड अर्को अफरको हो। फेरि थप्नुहोस्।',
  'Choose a retailer, each one once.': 'पसल छान्नुहोस्, एउटै पसल एक पटक मात्र।',
  'Another product used this address before, and old links still lead to it. Choose another.':
    'यो ठेगाना पहिले अर्कै सामानको थियो, र पुराना लिङ्क अझै त्यतै जान्छन्। अर्को छान्नुहोस्।',
  'Another scheme used this address before, and old links still lead to it. Choose another.':
    'यो ठेगाना पहिले अर्कै अफरको थियो, र पुराना लिङ्क अझै त्यतै जान्छन्। अर्को छान्नुहोस्।',
  'Customers can already order it. Unpublish it to close it, or duplicate it for a later start.':
    'ग्राहकले अर्डर गर्न थालिसके। बन्द गर्न अप्रकाशित गर्नुहोस्, वा पछि सुरु गर्न नक्कल बनाउनुहोस्।',
  'The end is in the past. Set a later end.': 'अन्त्यको समय बितिसक्यो। पछिको समय राख्नुहोस्।',
  'No variant of the main product is available. Switch one on.': 'मुख्य सामानको कुनै प्रकार उपलब्ध छैन। एउटा खोल्नुहोस्।',
  'No retailer can sell it. Set quotas in the campaign first.': 'कुनै पसलले बेच्न पाउँदैन। पहिले अभियानमा कोटा राख्नुहोस्।',
  'No active retailer can sell it. Choose others or activate them.':
    'कुनै चालु पसलले बेच्न पाउँदैन। अरू छान्नुहोस्, वा तिनलाई चालु गर्नुहोस्।',
  // Publishing checks
  'It is already live.': 'यो चलिरहेको छ।',
  'The start is in the past: it goes live as soon as it is published.':
    'सुरु हुने समय बितिसक्यो: प्रकाशित गर्नेबित्तिकै चालु हुन्छ।',
  'It goes live automatically at its start time.': 'सुरु हुने समयमा यो आफैं चालु हुन्छ।',
  'No variant of {product} is available. Switch one on or remove the product.':
    '{product} को कुनै प्रकार उपलब्ध छैन। एउटा खोल्नुहोस् वा सामान हटाउनुहोस्।',
  variant: 'प्रकार',
  'available variant': 'उपलब्ध प्रकार',
  area: 'पालिका',
  district: 'जिल्ला',
  message: 'सन्देश',
  '{variants} without stock.': '{variants}को स्टक छैन।',
  'It has no picture of its own. Shared links show the main product instead.':
    'यसको आफ्नै तस्बिर छैन। सेयर गरिएका लिङ्कमा मुख्य सामान देखिन्छ।',
  '{variants} priced above the list price.': '{variants}को मूल्य अङ्कित मूल्यभन्दा बढी छ।',
  '{variants} without a discount, while others have one.': '{variants}मा छुट छैन, अरूमा छ।',
  '{variants} no cheaper than outside the scheme.': '{variants} अफरबाहिरभन्दा सस्तो छैन।',
  '{retailers} with no quota left in the campaign.': '{retailers}को अभियानमा कोटा बाँकी छैन।',
  'The remaining quota ({quota}) is below the stock ({stock}): {units} can’t be sold.':
    'बाँकी कोटा ({quota}) स्टक ({stock}) भन्दा कम छ: {units} बेच्न मिल्दैन।',
  'The remaining quota ({quota}) exceeds the stock ({stock}): it will sell out first.':
    'बाँकी कोटा ({quota}) स्टक ({stock}) भन्दा बढी छ: पहिले स्टक सकिन्छ।',
  'Customers get no SMS: no gateway is set up (SPARROW_TOKEN or SMS_URL). Messages only go to the log.':
    'ग्राहकलाई SMS जाँदैन: SMS सेवा जोडिएको छैन (SPARROW_TOKEN वा SMS_URL)। सन्देश लगमा मात्र लेखिन्छ।',
  'Customers get no email: no mail server is set up (SMTP_URL).': 'ग्राहकलाई इमेल जाँदैन: इमेल सर्भर जोडिएको छैन (SMTP_URL)।',
  '{messages} to customers switched off.': 'ग्राहकलाई जाने {messages} बन्द गरिएको छ।',
  '{retailers} without a phone number.': '{retailers}को फोन नम्बर छैन।',
  'Every retailer has a payment QR for the advance.': 'हरेक पसलको अग्रिम तिर्ने QR छ।',
  '{retailers} without a payment QR, so customers can’t pay the advance.':
    '{retailers}को QR छैन, त्यसैले ग्राहकले अग्रिम तिर्न सक्दैनन्।',
  '{name} is deleted. Restore it, or choose another.': '{name} मेटिएको छ। फर्काउनुहोस्, वा अर्को छान्नुहोस्।',
  '{name} is not active. Activate it, or choose another.': '{name} चालु छैन। चालु गर्नुहोस्, वा अर्को छान्नुहोस्।',
  '{name} is not published. Publish it, or choose another.': '{name} प्रकाशित छैन। प्रकाशित गर्नुहोस्, वा अर्को छान्नुहोस्।',
  'Every area has a retailer.': 'हरेक पालिकामा पसल छ।',
  '{areas} without a retailer, including every area in {districts}.':
    '{areas}मा पसल छैन; {districts}का त सबै पालिकामा छैन।',
  // Before a launch
  'Publishing checks': 'प्रकाशन जाँच',
  '{about} (must be fixed)': '{about} (मिलाउनैपर्छ)',
  Dates: 'मिति',
  Products: 'सामान',
  Prices: 'मूल्य',
  stock: 'स्टक',
  Quotas: 'कोटा',
  Retailers: 'पसल',
  Areas: 'पालिका',
  Pictures: 'तस्बिर',
  Messages: 'सन्देश',
  'Dates, prices, quotas, phones and payment QR codes are in order.': 'मिति, मूल्य, कोटा, फोन र भुक्तानी QR ठीक छन्।',
  '{units} can be ordered.': '{units} अर्डर गर्न मिल्छ।',
  'Waiting room': 'प्रतीक्षा कक्ष',
  'Off: everyone can order at once.': 'बन्द: सबैले एकैचोटि अर्डर गर्न सक्छन्।',
  'On: {count} visitors per minute.': 'चालु: मिनेटमा {count} आगन्तुक।',
  'SMS messages': 'SMS सन्देश',
  '{messages} sent and {failed} failed in the last 24 hours. Check your SMS balance.':
    'पछिल्लो 24 घण्टामा {messages} गयो, {failed} गएन। SMS ब्यालेन्स जाँच्नुहोस्।',
  'No SMS gateway is set up, so messages only go to the log. Set SPARROW_TOKEN or SMS_URL.':
    'SMS सेवा जोडिएको छैन: सन्देश लगमा मात्र लेखिन्छ। SPARROW_TOKEN वा SMS_URL राख्नुहोस्।',
  Jobs: 'काम',
  process: 'प्रोसेस',
  '{processes} running.': '{processes} चलिरहेको छ।',
  'No worker process is running, so messages and exports are not sent.':
    'काम गर्ने प्रोसेस चलेको छैन, त्यसैले सन्देश र निर्यात जाँदैन।',
  'Staff on duty': 'काममा रहेका कर्मचारी',
  person: 'जना',
  '{people} active in the last 15 minutes.': 'पछिल्लो 15 मिनेटमा {people} सक्रिय।',
  'A multi-buy holds its units until an advance is paid. Enter an advance above 0.':
    'मल्टी-बाइमा अग्रिम नतिरुन्जेल सामान रोकिन्छ। 0 भन्दा बढी अग्रिम लेख्नुहोस्।',
} as const;
