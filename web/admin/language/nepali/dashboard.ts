/** The dashboard and its help, the setup, the search and the frame. */
export const DASHBOARD = {
  'Dashboard help': 'ड्यासबोर्डको मद्दत',
  'Back to the dashboard': 'ड्यासबोर्डमा फर्कनुहोस्',
  'How the figures are calculated': 'अङ्क कसरी गनिन्छ',
  '{name}: open work that your roles cover, in your office and those below it.':
    '{name}: तपाईंको भूमिकाले हेर्ने बाँकी काम, तपाईंको कार्यालय र त्यसमुनिका कार्यालयको।',
  '{name}: placed since midnight in Nepal.': '{name}: नेपालको समयमा आज राति 12 बजेदेखि भएका अर्डर।',
  'Orders today': 'आजका अर्डर',
  '{name}: placed, and nobody has called the customer yet.': '{name}: अर्डर भयो, तर ग्राहकलाई कसैले फोन गरेको छैन।',
  '{name}: confirmed by the customer, but no unit is allocated yet.': '{name}: ग्राहकले पक्का गरे, तर सामान छुट्याइएको छैन।',
  '{name}: the unit is at the counter.': '{name}: सामान काउन्टरमा छ।',
  '{name}: the total of all orders placed since midnight in Nepal, cancelled ones included.':
    '{name}: नेपालको समयमा आज राति 12 बजेदेखि भएका सबै अर्डरको जम्मा, रद्द भएकासमेत।',
  '{name}: what the customer kept. An order that came back for a refund is {returned}.':
    '{name}: ग्राहकले राखेका। रकम फिर्ताका लागि आएको अर्डर {returned} हो।',
  '{name}, in reports: excludes delivery charges and lost or returned orders.':
    '{name}, रिपोर्टमा: डेलिभरी शुल्क र बिक्री नभएका वा फिर्ता आएका अर्डरबाहेक।',
  '{name}: payments received that aren’t matched to an order or dismissed yet.':
    '{name}: अझै अर्डरसँग नमिलाइएका र नपन्छाइएका भुक्तानी।',
  '{name}: advances to refund for cancelled orders.': '{name}: रद्द अर्डरमा फिर्ता गर्नुपर्ने अग्रिम।',
  '{name}, in charts and reports: orders cancelled, expired or refunded before delivery.':
    '{name}, चार्ट र रिपोर्टमा: बुझाउनुअघि रद्द भएका, म्याद सकिएका वा रकम फिर्ता भएका अर्डर।',
  'Figures cover your own office and the offices below it.': 'अङ्क तपाईंको कार्यालय र त्यसमुनिका कार्यालयका हुन्।',
  'From the order to the hand-over': 'अर्डरदेखि सामान बुझाउनेसम्म',
  '{name} every new order in time, and log the outcome. Call list shows the longest wait first.':
    '{name}: हरेक नयाँ अर्डरमा समयमै फोन गर्नुहोस् र नतिजा टिप्नुहोस्। कल सूचीमा धेरै पर्खेका पहिले आउँछन्।',
  Call: 'फोन गर्नुहोस्',
  '{name} orders the customer still wants, and cancel the rest: their units are released at once.':
    '{name}: ग्राहकलाई अझै चाहिएका अर्डर पक्का गर्नुहोस्, अरू रद्द गर्नुहोस्: तिनको सामान तुरुन्तै फेरि बेच्न मिल्छ।',
  '{name} a unit, and say when it is ready for pickup or on its way.':
    '{name}, र लिन तयार भएको वा पठाइएको जानकारी दिनुहोस्।',
  '{name} against the printed slip, with the IMEI. Returned goods become a return request.':
    '{name}: छापिएको पर्ची हेरेर IMEI सहित बुझाउनुहोस्। फिर्ता आएको सामान फिर्ती अनुरोध बन्छ।',
  'For a multi-buy order, verify the proof of payment first. The customer gets an SMS about each step.':
    'मल्टी-बाइ अर्डरमा पहिले भुक्तानीको प्रमाण जाँच्नुहोस्। हरेक चरणमा ग्राहकलाई SMS जान्छ।',
  'Export a list': 'सूची निर्यात गर्नुहोस्',
  'Filter the list, then choose Export. On a computer, the columns menu also has Save as CSV.':
    'सूचीमा फिल्टर गर्नुहोस्, अनि निर्यात छान्नुहोस्। कम्प्युटरमा स्तम्भको मेनुमा ‘CSV मा सेभ गर्नुहोस्’ पनि छ।',
  'Finding an order': 'अर्डर खोज्ने',
  'Press {ctrl} {letter} ({command} {letter} on a Mac) anywhere and type three characters or more of the order ID, the phone number or the customer’s name. A list’s address holds its filters: copy it to show a colleague the same rows.':
    'जहाँबाट पनि {ctrl} {letter} (Mac मा {command} {letter}) थिचेर अर्डर नम्बर, फोन नम्बर वा ग्राहकको नामका तीन वा बढी अक्षर टाइप गर्नुहोस्। सूचीको ठेगानामा फिल्टर पनि हुन्छ: सहकर्मीलाई उही सूची देखाउन ठेगाना पठाउनुहोस्।',
  'A screen or button is missing': 'पृष्ठ वा बटन नदेखिए',
  'The menu shows what your roles grant. If a role was changed while you were signed in, choose Reload Access in the menu at the top right. If it is still missing, ask your admin.':
    'मेनुमा तपाईंको भूमिकाले दिएका पृष्ठ मात्र देखिन्छन्। काम गर्दागर्दै भूमिका बदलिएको भए माथि दायाँको मेनुमा ‘पहुँच रिलोड गर्नुहोस्’ छान्नुहोस्। तैपनि नदेखिए एडमिनलाई सोध्नुहोस्।',
  'Lowest stock': 'सबैभन्दा कम स्टक',
  'Nothing is published yet.': 'अहिलेसम्म केही प्रकाशित छैन।',
  '{name} available of {inventory}': '{inventory} मध्ये {name} उपलब्ध',
  'Orders at a glance': 'अर्डर एकै झलकमा',
  'Set up your shop': 'अनलाइन पसल तयार गर्नुहोस्',
  'Ready to sell?': 'बेच्न तयार?',
  '{done} of {count} done or waived': '{count} मध्ये {done} सकियो वा छोडियो',
  'Done: {steps}.': 'सकियो: {steps}।',
  Waived: 'छोडिएको',
  'Before you sell': 'बेच्नुअघि',
  'Can wait': 'पछि गर्दा हुने',
  'The step could not be changed.': 'चरण बदल्न सकिएन।',
  Restore: 'फर्काउनुहोस्',
  Waive: 'छोड्नुहोस्',
  'Message sent.': 'सन्देश पठाइयो।',
  'The test message could not be sent.': 'टेस्ट सन्देश पठाउन सकिएन।',
  'Send test SMS': 'टेस्ट SMS पठाउनुहोस्',
  'Send test email': 'टेस्ट इमेल पठाउनुहोस्',
  'All retailers': 'सबै पसल',
  '{waiting} customers are waiting for a call; {late} are overdue.':
    '{waiting} जना ग्राहक फोन पर्खिरहेका छन्; {late} जनालाई ढिला भइसक्यो।',
  '{waiting} to call{late}': 'फोन गर्न बाँकी {waiting}{late}',
  ', {late} overdue': ', ढिला {late}',
  'Your brand': 'तपाईंको ब्रान्ड',
  'Name, logo and colours, which customers see everywhere.': 'नाम, लोगो र रङ, जुन ग्राहकले सबै ठाउँमा देख्छन्।',
  'Nepal’s states, districts and areas.': 'नेपालका प्रदेश, जिल्ला र पालिका।',
  'The phone and address customers see.': 'ग्राहकले देख्ने फोन र ठेगाना।',
  'Reports to the head office. Your own company can be the distributor.':
    'प्रधान कार्यालयमुनि रहन्छ। तपाईंकै कम्पनी पनि वितरक हुन सक्छ।',
  'Reports to a national distributor.': 'राष्ट्रिय वितरकमुनि रहन्छ।',
  'Hands phones over to customers. You can import them from a file.': 'ग्राहकलाई फोन दिन्छ। फाइलबाट आयात गर्न पनि मिल्छ।',
  'Staff for your offices. Nine roles are ready to use.': 'कार्यालयका कर्मचारी। नौवटा भूमिका तयार छन्।',
  'Second approver': 'दोस्रो स्वीकृति दिने',
  'Someone else who can approve payment QRs, refunds and high advances.':
    'भुक्तानी QR, रकम फिर्ता र ठूलो अग्रिम स्वीकृत गर्न सक्ने अर्को व्यक्ति।',
  'Connect an SMS gateway, then send yourself a test.': 'SMS गेटवे जोडेर आफूलाई एउटा टेस्ट SMS पठाउनुहोस्।',
  'Connect a mail server, then send yourself a test.': 'इमेल सर्भर जोडेर आफूलाई एउटा टेस्ट इमेल पठाउनुहोस्।',
  'A phone with its variants, prices and stock, published.': 'प्रकार, मूल्य र स्टकसहित प्रकाशित फोन।',
  'For multi-buys, whose advance is paid to the retailer.': 'पसललाई अग्रिम तिरिने मल्टी-बाइका लागि।',
  'Home page': 'गृहपृष्ठ',
  'Until you create one, it shows the open offers.': 'नबनाएसम्म खुला अफर देखाउँछ।',
  Bills: 'बिल',
  'Choose in Settings if staff enter the retailer’s bill number at the hand-over.':
    'सामान बुझाउँदा कर्मचारीले पसलको बिल नम्बर लेख्ने कि नलेख्ने, सेटिङमा छान्नुहोस्।',
  Terms: 'सर्त',
  'A page with your terms and privacy policy.': 'तपाईंका सर्त र गोपनीयता नीति भएको पृष्ठ।',
  'Products, dates and retailers.': 'सामान, मिति र पसल।',
  'Test order': 'टेस्ट अर्डर',
  'Choose Preview in the scheme’s menu and order as a customer. You see what they would get; nothing is saved.':
    'अफरको मेनुमा पूर्वावलोकन छानेर ग्राहकजस्तै अर्डर गर्नुहोस्। ग्राहकले के पाउँछन्, त्यो देखिन्छ; केही सेभ हुँदैन।',
  'Go live': 'चालु गर्ने',
  'Publish the scheme. Customers can order at once.': 'अफर प्रकाशित गर्नुहोस्। ग्राहकले तुरुन्तै अर्डर गर्न पाउँछन्।',
  'First order': 'पहिलो अर्डर',
  'Order as a customer or at the counter. You can cancel it afterwards.':
    'ग्राहकजस्तै वा काउन्टरमा अर्डर गर्नुहोस्। पछि रद्द गर्न मिल्छ।',
  'Welcome, {name}': 'स्वागत छ, {name}',
  'You don’t have access to any screen yet. Ask your administrator for a role, then reload.':
    'अहिलेसम्म तपाईंको कुनै पृष्ठमा पहुँच छैन। एडमिनसँग भूमिका मागेर पृष्ठ रिलोड गर्नुहोस्।',
  'Screens you can open': 'तपाईंले खोल्न मिल्ने पृष्ठ',
  'Not Authorized - {name}': 'अनुमति छैन - {name}',
  'You are not authroized': 'तपाईंलाई अनुमति छैन',
  "It seems like you don't have permission to use this page": 'यो पृष्ठ चलाउने अनुमति तपाईंलाई छैन जस्तो छ',
  'Please contact admin for support.': 'एडमिनलाई सम्पर्क गर्नुहोस्।',
  'Next step': 'अर्को चरण',
  'Open your shop': 'अनलाइन पसल खोल्नुहोस्',
  'All setup steps': 'तयारीका सबै चरण',
  English: 'अङ्ग्रेजी',
  Schemes: 'अफर',
  Campaigns: 'अभियान',
  'customer {_id}': 'ग्राहक {_id}',
  '{groups} could not be searched': '{groups} मा खोज्न सकिएन',
  'Search there again': 'फेरि खोज्नुहोस्',
  'Not searched': 'नखोजिएको',
} as const;
