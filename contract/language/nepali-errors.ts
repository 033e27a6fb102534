/**
 * English errors of a field or a step, with their Nepali. The server sends them to every caller; a form of the back
 * office shows them before it sends.
 */
export const FIELD_ERRORS = {
  'This scheme is live, so this can’t change. Duplicate the scheme and change the copy.':
    'यो अफर चलिरहेको छ, त्यसैले यो बदल्न मिल्दैन। अफरको नक्कल बनाएर त्यसमा बदल्नुहोस्।',
  'This scheme has orders, so this can’t change. Duplicate the scheme and change the copy.':
    'यो अफरमा अर्डर छन्, त्यसैले यो बदल्न मिल्दैन। अफरको नक्कल बनाएर त्यसमा बदल्नुहोस्।',
  'This is above the list price of {amount}. Lower it, or choose “Allow prices above the list price”.':
    'यो अङ्कित मूल्य {amount} भन्दा बढी छ। घटाउनुहोस्, वा “अङ्कित मूल्यभन्दा बढी मूल्य राख्न दिनुहोस्” छान्नुहोस्।',
  'This field is required.': 'यो भर्नुपर्छ।',
  'Enter an email address like name@example.com.': 'name@example.com जस्तो इमेल ठेगाना लेख्नुहोस्।',
  'Enter an email address like sita@example.com.': 'sita@example.com जस्तो इमेल ठेगाना लेख्नुहोस्।',
  'There are several numbers here. Keep one.': 'यहाँ धेरै नम्बर छन्। एउटा मात्र राख्नुहोस्।',
  'Enter a 10-digit mobile number starting with 9.': '9 बाट सुरु हुने 10 अङ्कको मोबाइल नम्बर लेख्नुहोस्।',
  'Enter the email address in one line.': 'इमेल ठेगाना एकै हरफमा लेख्नुहोस्।',
  'Use up to two decimal places.': 'दशमलवपछि बढीमा दुई अङ्क लेख्नुहोस्।',
  'Enter a number in {unit}.': '{unit} मा सङ्ख्या लेख्नुहोस्।',
  'Write it in English too.': 'अङ्ग्रेजीमा पनि लेख्नुहोस्।',
  'Add a picture.': 'तस्बिर थप्नुहोस्।',
  'Make a variant available.': 'एउटा प्रकार उपलब्ध गराउनुहोस्।',
  'Enter a price.': 'मूल्य लेख्नुहोस्।',
  'Another option has this name. Choose a different one.': 'यो नाम अर्को विकल्पको छ। फरक नाम छान्नुहोस्।',
  'Enter a number.': 'सङ्ख्या लेख्नुहोस्।',
  'Enter a whole number.': 'पूर्ण सङ्ख्या लेख्नुहोस्।',
  'Enter a number with at most two decimals.': 'दशमलवपछि बढीमा दुई अङ्क भएको सङ्ख्या लेख्नुहोस्।',
  'Enter a date between the years 1900 and 2999.': '1900 देखि 2999 सम्मको मिति लेख्नुहोस्।',
  'Enter a date like 2026-01-31.': '2026-01-31 जस्तो मिति लेख्नुहोस्।',
  'Choose one of the options.': 'दिइएकामध्ये एउटा छान्नुहोस्।',
  'Enter a date and time between the years 1900 and 2999.': '1900 देखि 2999 सम्मको मिति र समय लेख्नुहोस्।',
  'A digit of this IMEI is wrong. Dial *#06# on the phone and read it again.':
    'यो IMEI को एउटा अङ्क मिलेन। फोनमा *#06# डायल गरेर फेरि हेर्नुहोस्।',
  'Enter all 15 digits of the IMEI. Dial *#06# on the phone to see them.':
    'IMEI का 15 वटै अङ्क लेख्नुहोस्। फोनमा *#06# डायल गरे देखिन्छ।',
  'Another retailer handed over this phone. Read the IMEI off the box again.':
    'यो फोन अर्को पसलले बुझाइसकेको छ। बाकसबाट IMEI फेरि हेर्नुहोस्।',
  'This is not the phone that was handed over. Check the IMEI.': 'यो बुझाएको फोन होइन। IMEI जाँच्नुहोस्।',
  'This phone was returned and can’t be sold again. Use another.': 'यो फोन फिर्ता आएको हो, फेरि बेच्न मिल्दैन। अर्को दिनुहोस्।',
  'Enter an amount above 0.': '0 भन्दा बढी रकम लेख्नुहोस्।',
  'Enter what the customer pays.': 'ग्राहकले तिर्ने रकम लेख्नुहोस्।',
  'Nothing is due.': 'तिर्न बाँकी केही छैन।',
  'Nothing is left to collect for this order.': 'यो अर्डरमा उठाउन बाँकी छैन।',
  'No unit is left for this order. Restock the variant, or cancel the order.':
    'यो अर्डरका लागि सामान बाँकी छैन। स्टक थप्नुहोस्, वा अर्डर रद्द गर्नुहोस्।',
  'No further steps are possible.': 'अब अरू काम गर्न मिल्दैन।',
  'This order has a return, so its hand-over can’t be undone.':
    'यो अर्डरको फिर्ती खुलेको छ, त्यसैले सामान बुझाएको उल्टाउन मिल्दैन।',
  'A later call was logged, so this one can’t be undone.': 'यसपछि अर्को कल टिपिएको छ, त्यसैले यो हटाउन मिल्दैन।',
  'This call moved the order on, so it can’t be undone.': 'यो कलले अर्डर अगाडि बढायो, त्यसैले हटाउन मिल्दैन।',
  'Call logged and order cancelled.': 'कल टिपियो र अर्डर रद्द भयो।',
  'Call logged.': 'कल टिपियो।',
  'A call for this order was logged or undone meanwhile. Check the order first.':
    'यसबीच यो अर्डरको कल टिपियो वा हटाइयो। पहिले अर्डर हेर्नुहोस्।',
  'Your first version was already saved. Check the order before you save again.':
    'पहिले लेखेको कुरा सेभ भइसकेको छ। फेरि सेभ गर्नुअघि अर्डर हेर्नुहोस्।',
  'To confirm the order, choose the outcome “Reached”.': 'अर्डर पक्का गर्न नतिजा “कुरा भयो” छान्नुहोस्।',
  'This time has passed. Choose a later one.': 'यो समय बितिसक्यो। पछिको समय छान्नुहोस्।',
  'Choose a later day than the deadline.': 'समयसीमाभन्दा पछिको दिन छान्नुहोस्।',
  'This retailer has no quota left in this scheme.': 'यो अफरमा यो पसलको कोटा बाँकी छैन।',
  'The order is with this office already.': 'अर्डर यही कार्यालयमा छ।',
  'A file is missing. Upload it again.': 'फाइल भेटिएन। फेरि अपलोड गर्नुहोस्।',
  'Enter the reference of the deposit.': 'दाखिलाको सन्दर्भ नम्बर लेख्नुहोस्।',
} as const;
