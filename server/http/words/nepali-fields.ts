/** The schemas' messages about fields that only staff fill in, in English and Nepali. */
export const STAFF_FIELDS = {
  // Accounts and access
  'Enter your old password.': 'पुरानो पासवर्ड लेख्नुहोस्।',
  'You cannot use old password. Use new one.': 'पुरानै पासवर्ड राख्न मिल्दैन। नयाँ राख्नुहोस्।',
  'Enter your password.': 'पासवर्ड लेख्नुहोस्।',
  'This isn’t the address of a push service.': 'यो सूचना पठाउने सेवाको ठेगाना होइन।',
  'This key has another length.': 'यो कुञ्जीको लम्बाइ मिलेन।',
  'Use true or false.': 'true वा false लेख्नुहोस्।',
  'Choose at least one role.': 'कम्तीमा एउटा भूमिका छान्नुहोस्।',
  'Enter an email address or a mobile number: one of them is needed to sign in.':
    'इमेल ठेगाना वा मोबाइल नम्बर लेख्नुहोस्: लगइन गर्न एउटा चाहिन्छ।',
  'Use a date like 2026-01-31.': '2026-01-31 जस्तो मिति लेख्नुहोस्।',
  'Use letters, digits, hyphens and underscores.': 'अक्षर, अङ्क, हाइफन र अन्डरस्कोर मात्र लेख्नुहोस्।',
  // Offices
  'Enter a mobile number of 10 digits, or a landline with its area code, such as 01-5970000.':
    '10 अङ्कको मोबाइल नम्बर, वा कोडसहित 01-5970000 जस्तो ल्यान्डलाइन लेख्नुहोस्।',
  'Enter the nine digits of the PAN.': 'PAN का नौ अङ्क लेख्नुहोस्।',
  'A PAN has 9 digits.': 'PAN मा 9 अङ्क हुन्छन्।',
  'Enter a latitude and longitude in Nepal, such as 27.7172, 85.3240, or paste a Google Maps or OpenStreetMap link.':
    'नेपालभित्रको अक्षांश र देशान्तर लेख्नुहोस्, जस्तै 27.7172, 85.3240, वा Google Maps वा OpenStreetMap को लिङ्क टाँस्नुहोस्।',
  'Write CE, MX, both or nothing.': 'CE, MX वा दुवै लेख्नुहोस्, वा खाली छोड्नुहोस्।',
  'Enter a weight in kg.': 'kg मा तौल लेख्नुहोस्।',
  'Enter each phone number like 01-5970000.': 'हरेक फोन नम्बर 01-5970000 जस्तो लेख्नुहोस्।',
  'Enter each full address, starting with https://.': 'https:// बाट सुरु हुने पूरा ठेगाना लेख्नुहोस्।',
  'Enter a colour such as #0b3d91.': '#0b3d91 जस्तो रङ लेख्नुहोस्।',
  'Enter an email address.': 'इमेल ठेगाना लेख्नुहोस्।',
  'Use the letters A to Z and digits, as your gateway has registered it.':
    'A देखि Z सम्मका अक्षर र अङ्क, SMS सेवामा दर्ता भएजस्तै लेख्नुहोस्।',
  // Products
  'Use lowercase letters, digits and hyphens, like tara-x1-pro.':
    'साना अङ्ग्रेजी अक्षर, अङ्क र हाइफन मात्र लेख्नुहोस्, जस्तै tara-x1-pro।',
  'Use 2 to 40 letters, digits, dots and hyphens.': 'अक्षर, अङ्क, डट (.) र हाइफन 2 देखि 40 वटा लेख्नुहोस्।',
  'Choose at most 8 related products.': 'मिल्ने सामान बढीमा 8 वटा छान्नुहोस्।',
  'A type has at most 20 options.': 'एउटा किसिममा बढीमा 20 विकल्प हुन्छन्।',
  'A product has at most 5 inventory types.': 'सामानमा बढीमा 5 किसिमका विकल्प हुन्छन्।',
  'A product needs at least one variant.': 'सामानको कम्तीमा एउटा प्रकार चाहिन्छ।',
  'Products are restored in Deleted items.': 'सामान मेटाइएका आइटमबाट फर्काइन्छ।',
  'Enter MAIN or BUNDLE.': 'MAIN वा BUNDLE लेख्नुहोस्।',
  // Schemes
  'Use lowercase letters, digits and hyphens, like tara-x1-pre-order.':
    'अङ्ग्रेजी साना अक्षर, अङ्क र हाइफनमा लेख्नुहोस्, जस्तै tara-x1-pre-order।',
  'Add at least two options.': 'कम्तीमा दुई विकल्प थप्नुहोस्।',
  'The end must be after the start. Choose a later end or an earlier start.':
    'अन्त्य सुरुपछि हुनुपर्छ। पछिको अन्त्य वा अघिको सुरु छान्नुहोस्।',
  'Choose the campaign whose quotas this scheme uses.': 'यो अफरले कोटा लिने अभियान छान्नुहोस्।',
  'A multi-buy needs exactly one bundle product: the gift. Choose it.':
    'मल्टी-बाइमा साथमा आउने सामान, अर्थात् उपहार, एउटै हुन्छ। त्यो छान्नुहोस्।',
  'The campaign decides which retailers can sell. Clear this list or remove the campaign.':
    'कुन पसलले बेच्ने अभियानले तोक्छ। यो सूची खाली गर्नुहोस् वा अभियान हटाउनुहोस्।',
  'Enter a whole number from 0 to 1,000,000.': '0 देखि 1,000,000 सम्मको पूर्ण सङ्ख्या लेख्नुहोस्।',
  'Enter an amount in rupees.': 'रुपैयाँमा रकम लेख्नुहोस्।',
  'Use at most 12 letters, digits and hyphens.': 'अक्षर, अङ्क र हाइफन बढीमा 12 वटा लेख्नुहोस्।',
  'Give a reason for rejecting it.': 'अस्वीकार गर्नुको कारण लेख्नुहोस्।',
  // Orders
  'Choose variants from the list.': 'सूचीबाट प्रकार छान्नुहोस्।',
  'Choose another variant or gift.': 'अर्को प्रकार वा उपहार छान्नुहोस्।',
  'Use each item once.': 'हरेक कुरा एक पटक मात्र राख्नुहोस्।',
  'Choose at least one order.': 'कम्तीमा एउटा अर्डर छान्नुहोस्।',
  'Choose a month.': 'महिना छान्नुहोस्।',
  'Choose when to call back.': 'फेरि कहिले फोन गर्ने, छान्नुहोस्।',
  'Write the note.': 'टिप्पणी लेख्नुहोस्।',
  'Write the message.': 'सन्देश लेख्नुहोस्।',
  // Page sections
  'Enter class names separated by spaces, like wide my-section.':
    'क्लासका नाम खाली ठाउँले छुट्याएर लेख्नुहोस्, जस्तै wide my-section।',
  'Use lowercase letters, digits and hyphens, like home-slider.':
    'साना अङ्ग्रेजी अक्षर, अङ्क र हाइफन मात्र लेख्नुहोस्, जस्तै home-slider।',
  'Use at most 48 characters: a headline is read at a glance.': 'बढीमा 48 अक्षर लेख्नुहोस्: शीर्षक एकै नजरमा पढिन्छ।',
  'A word has more than 18 letters: a phone breaks it in two. Use a shorter one.':
    'एउटा शब्दमा 18 भन्दा बढी अक्षर छन्: फोनमा दुई टुक्रा हुन्छ। छोटो शब्द राख्नुहोस्।',
  'Use at most 110 characters: this is one line below the headline.': 'बढीमा 110 अक्षर लेख्नुहोस्: यो शीर्षकमुनिको एक हरफ हो।',
  'Choose a picture.': 'तस्बिर छान्नुहोस्।',
  'Use at most 8 characters: it is shown large.': 'बढीमा 8 अक्षर लेख्नुहोस्: यो ठूलो देखिन्छ।',
  'Use at most 14 characters: it stands beside the number.': 'बढीमा 14 अक्षर लेख्नुहोस्: यो सङ्ख्याको छेउमा देखिन्छ।',
  'Use at most 320 characters: people don’t read more here.': 'बढीमा 320 अक्षर लेख्नुहोस्: यहाँ योभन्दा बढी कसैले पढ्दैन।',
  'A gallery has at most 12 pictures.': 'ग्यालरीमा बढीमा 12 तस्बिर हुन्छन्।',
  'Choose a video.': 'भिडियो छान्नुहोस्।',
  'Use at most 2000 characters: summarise the video.': 'बढीमा 2000 अक्षर लेख्नुहोस्: भिडियोको सार दिनुहोस्।',
  'Choose the product that stands beside it.': 'तुलनामा राख्ने सामान छान्नुहोस्।',
  'List up to 12 items.': 'बढीमा 12 कुरा लेख्नुहोस्।',
  'Use at most 140 characters: word it the way people ask it.': 'बढीमा 140 अक्षर लेख्नुहोस्: मान्छेले सोध्ने भाषामै लेख्नुहोस्।',
  'Add up to 12 questions.': 'बढीमा 12 प्रश्न थप्नुहोस्।',
  'A page has at most 40 sections.': 'पृष्ठमा बढीमा 40 खण्ड हुन्छन्।',
  'A page has at most 30 sections.': 'पृष्ठमा बढीमा 30 खण्ड हुन्छन्।',
  'Choose what it is about.': 'केको बारेमा हो, छान्नुहोस्।',
  'Choose at least one product.': 'कम्तीमा एउटा सामान छान्नुहोस्।',
  'A list has at most 48 products.': 'सूचीमा बढीमा 48 सामान हुन्छन्।',
  'Choose at least one brand.': 'कम्तीमा एउटा ब्रान्ड छान्नुहोस्।',
  'A list has at most 48 brands.': 'सूचीमा बढीमा 48 ब्रान्ड हुन्छन्।',
  'A slider has at most 20 pictures.': 'स्लाइडरमा बढीमा 20 तस्बिर हुन्छन्।',
  'Use 1000 to 20000 ms.': '1000 देखि 20000 ms सम्म राख्नुहोस्।',
  'Use 0 to 2000 ms.': '0 देखि 2000 ms सम्म राख्नुहोस्।',
  'Start with / for a page on this site, or https:// for another.':
    'यही साइटको पृष्ठका लागि / बाट, अरूका लागि https:// बाट सुरु गर्नुहोस्।',
  'Use lowercase letters, digits and single hyphens, like return-policy.':
    'साना अङ्ग्रेजी अक्षर, अङ्क र एक-एक हाइफन मात्र लेख्नुहोस्, जस्तै return-policy।',
  'Use letters, digits, hyphens, underscores and single spaces.':
    'अक्षर, अङ्क, हाइफन, अन्डरस्कोर र एक-एक खाली ठाउँ मात्र लेख्नुहोस्।',
  'Write your reply.': 'जवाफ लेख्नुहोस्।',
  // Specifications
  'A field has at most 60 choices.': 'फिल्डमा बढीमा 60 विकल्प हुन्छन्।',
  'Add at least one choice.': 'कम्तीमा एउटा विकल्प थप्नुहोस्।',
  'A group needs at least one field.': 'समूहमा कम्तीमा एउटा फिल्ड चाहिन्छ।',
  'A group has at most 40 fields.': 'समूहमा बढीमा 40 फिल्ड हुन्छन्।',
  'A sheet needs at least one group.': 'तालिकामा कम्तीमा एउटा समूह चाहिन्छ।',
  'A sheet has at most 20 groups.': 'तालिकामा बढीमा 20 समूह हुन्छन्।',
  'Leave out periods and commas.': 'डट (.) र कमा (,) नलेख्नुहोस्।',
  // Coupons and places
  'Use 3 to 30 letters, digits and hyphens.': 'अक्षर, अङ्क र हाइफन 3 देखि 30 वटा लेख्नुहोस्।',
  'Enter a percentage from 0.01 to 100.': '0.01 देखि 100 सम्मको प्रतिशत लेख्नुहोस्।',
  'Enter an amount above 0, or leave it empty.': '0 भन्दा बढी रकम लेख्नुहोस्, वा खाली छोड्नुहोस्।',
  'Enter a percentage.': 'प्रतिशत लेख्नुहोस्।',
  'Enter an amount.': 'रकम लेख्नुहोस्।',
  'Choose an end after the start.': 'सुरुभन्दा पछिको अन्त्य छान्नुहोस्।',
  'The end is before the start. Choose a later end.': 'अन्त्य सुरुभन्दा अगाडि छ। पछिको अन्त्य छान्नुहोस्।',
  'Enter a prefix like +977.': '+977 जस्तो कोड लेख्नुहोस्।',
} as const;
