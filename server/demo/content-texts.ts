/** Texts about the demo's company, in both languages. */
export const FOOTER = {
  description:
    '<p><strong>{{company}}</strong><br>{{address}}</p><p><a href="tel:+97715970000">01-5970000</a>, Sunday to Friday, 10:00 to 17:00<br><a href="mailto:help@example.com">help@example.com</a></p><p>Pay when you collect: by cash, card or the store’s QR code. If an offer needs an advance, its page says so.</p>',
  description_ne:
    '<p><strong>{{company}}</strong><br>{{address}}</p><p><a href="tel:+97715970000">01-5970000</a>, आइतबारदेखि शुक्रबार, 10:00 देखि 17:00<br><a href="mailto:help@example.com">help@example.com</a></p><p>लिँदा तिर्नुहोस्: नगद, कार्ड वा पसलको QR कोड। अग्रिम तिर्नुपर्ने अफरमा त्यो लेखिएको हुन्छ।</p>',
};

export const PAGES = [
  {
    key: 'about',
    name: 'About us',
    name_ne: 'हाम्रो बारेमा',
    description:
      '<p>Agrim brings new phones to all seven provinces of Nepal, through local stores people trust. You order first, the store calls you, and you collect and pay near your home.</p><h2>Where we are</h2><p>Our head office is at Durbar Marg in Kathmandu. Tap “Find a store” for phone numbers and hours.</p>',
    description_ne:
      '<p>अग्रिमले नयाँ फोन नेपालका सातै प्रदेशमा पुर्‍याउँछ, चिनेजानेका वरपरका पसलहरूमार्फत। पहिले अर्डर गर्नुहोस्, पसलले फोन गर्छ, र घरनजिकै लिएर पैसा तिर्नुहोस्।</p><h2>हामी कहाँ छौं</h2><p>हाम्रो प्रधान कार्यालय काठमाडौंको दरबारमार्गमा छ। पसलका फोन नम्बर र समय हेर्न “पसल खोज्नुहोस्” थिच्नुहोस्।</p>',
  },
  {
    key: 'warranty',
    name: 'Warranty',
    name_ne: 'वारेन्टी',
    description:
      '<p>Every phone that is sold here has the manufacturer’s warranty in Nepal. Keep the bill and the box: the IMEI on them is your proof.</p><table><tbody><tr><th>Part</th><th>Warranty</th><th>What you need</th></tr><tr><td>Phone</td><td>{{warranty_months}} months</td><td>Bill and phone</td></tr><tr><td>Battery and charger</td><td>6 months</td><td>Bill and part</td></tr><tr><td>Earphones and watches</td><td>6 months</td><td>Bill and device</td></tr></tbody></table><h2>What it does not cover</h2><ul><li>A broken display, and damage by water or a fall</li><li>A phone that somebody else has opened</li></ul><p>Take the phone to the store where you collected it. It gives you a receipt and calls you when it is ready.</p>',
    description_ne:
      '<p>यहाँबाट बेचिएका हरेक फोनमा नेपालभित्र उत्पादकको वारेन्टी हुन्छ। बिल र बाकस राख्नुहोस्: त्यसमा भएको IMEI नै प्रमाण हो।</p><table><tbody><tr><th>सामान</th><th>वारेन्टी</th><th>के चाहिन्छ</th></tr><tr><td>फोन</td><td>{{warranty_months}} महिना</td><td>बिल र फोन</td></tr><tr><td>ब्याट्री र चार्जर</td><td>6 महिना</td><td>बिल र सामान</td></tr><tr><td>इयरफोन र घडी</td><td>6 महिना</td><td>बिल र सामान</td></tr></tbody></table><h2>के समेटिँदैन</h2><ul><li>फुटेको डिस्प्ले, पानी वा खसेर भएको क्षति</li><li>अरूले खोलेको फोन</li></ul><p>फोन लिएकै पसलमा लैजानुहोस्। पसलले रसिद दिन्छ र तयार भएपछि फोन गर्छ।</p>',
  },
  {
    key: 'returns',
    name: 'Returns',
    name_ne: 'फिर्ता',
    description:
      '<p>You can cancel an order for free {{cancel_until}}. After that, call the store to cancel. If your phone is faulty or not the one you ordered, you can return it {{return_within}}, counted from the day you collect it.</p><ol><li>Open <a href="/track">your order</a> with its order ID and your mobile number.</li><li>Choose “Request a return” and tell us what’s wrong. Pictures help.</li><li>Take the phone and everything that came with it to the store. They check it and tell you the result the same day.</li></ol><p>We refund what you paid, the way you paid it, {{advance_back}}. If we can’t give you the offer, we refund your advance too.</p>',
    description_ne:
      '<p>{{cancel_until}} अर्डर निःशुल्क रद्द गर्न सकिन्छ। त्यसपछि रद्द गर्न पसललाई फोन गर्नुहोस्। सामान लिएको दिनदेखि बिग्रेको वा अर्डरभन्दा फरक सामान {{return_within}} फिर्ता गर्न सकिन्छ।</p><ol><li>अर्डर नम्बर र मोबाइल नम्बरले <a href="/track">आफ्नो अर्डर</a> खोल्नुहोस्।</li><li>“फिर्तीको अनुरोध गर्नुहोस्” छानेर के बिग्रियो लेख्नुहोस्। तस्बिरले मद्दत गर्छ।</li><li>सबै सामानसहित फोन पसलमा लैजानुहोस्। पसलले हेरेर त्यसै दिन भन्छ।</li></ol><p>तिरेको पैसा जसरी तिरेको हो त्यसरी नै {{advance_back}} फर्कन्छ। अफर दिन नसके अग्रिम पनि फर्कन्छ।</p>',
  },
  {
    key: 'privacy',
    name: 'Privacy',
    name_ne: 'गोपनीयता',
    description:
      '<p>We ask for your name, your mobile number and your area, because the store has to call you. Your email address is up to you.</p><h2>Who sees it</h2><p>The store that you choose, its distributor and our head office. We never sell your data, and we don’t use third-party trackers.</p><h2>What we use it for</h2><p>For your order. If you buy an offer with an advance, you agree that we may also tell you about other offers of ours; <a href="/contact">write to us</a> to end that.</p><h2>How long we keep it</h2><p>As long as tax law requires. <a href="/contact">Write to us</a> to see or correct your data.</p>',
    description_ne:
      '<p>पसलले फोन गर्नुपर्ने भएकाले हामी तपाईंको नाम, मोबाइल नम्बर र ठाउँ सोध्छौं। इमेल दिनु नदिनु तपाईंको इच्छा हो।</p><h2>कसले देख्छ</h2><p>तपाईंले छानेको पसल, त्यसको वितरक र हाम्रो प्रधान कार्यालयले। तपाईंको विवरण हामी कसैलाई बेच्दैनौं, र अरू कम्पनीका ट्र्याकर चलाउँदैनौं।</p><h2>केका लागि प्रयोग गर्छौं</h2><p>तपाईंको अर्डरका लागि। अग्रिम तिर्ने अफर किन्दा हाम्रा अरू अफरको खबर पनि पठाउन सक्छौं भन्नेमा तपाईं सहमत हुनुहुन्छ; त्यो रोक्न <a href="/contact">हामीलाई लेख्नुहोस्</a>।</p><h2>कहिलेसम्म राख्छौं</h2><p>करसम्बन्धी कानुनले भनेसम्म। के राखेका छौं हेर्न वा सच्याउन <a href="/contact">हामीलाई लेख्नुहोस्</a>।</p>',
  },
  {
    key: 'payment',
    name: 'How to pay',
    name_ne: 'कसरी तिर्ने',
    description:
      '<p>You pay nothing when you order, except for offers with an advance. When you collect, the store takes:</p><ul><li>Cash</li><li>Cards of banks in Nepal</li><li>A scan of its QR code with your bank’s or wallet’s app</li></ul><h2>Offers with an advance</h2><p>Some offers hold a phone for you once you pay an advance. Scan the code on the page of the offer, send the picture of the payment there, and wait for our message. If we can’t give you the offer, we refund the advance {{advance_back}}. Never send money to a number that somebody tells you on the phone.</p>',
    description_ne:
      '<p>अर्डर गर्दा केही तिर्नुपर्दैन, अग्रिम लाग्ने अफरमा बाहेक। लिँदा पसलले यी लिन्छ:</p><ul><li>नगद</li><li>नेपालका बैंकका कार्ड</li><li>बैंक वा वालेटको एपबाट QR कोड स्क्यान</li></ul><h2>अग्रिम तिर्नुपर्ने अफर</h2><p>केही अफरमा अग्रिम रकम तिरेपछि फोन राखिन्छ। अफरको पृष्ठको कोड स्क्यान गर्नुहोस्, भुक्तानीको तस्बिर त्यहीं पठाउनुहोस् र हाम्रो सन्देश कुर्नुहोस्। अफर दिन नसके {{advance_back}} अग्रिम फिर्ता हुन्छ। फोनमा कसैले भनेको नम्बरमा कहिल्यै पैसा नपठाउनुहोस्।</p>',
  },
];

export const POSTS = [
  {
    is_news: true,
    slug: 'the-x1-pro-is-here',
    cover: 'colours' as const,
    title: 'The X1 Pro is here: what is new',
    title_ne: 'X1 प्रो आयो: के नयाँ छ',
    summary: 'A brighter display, a camera that sees at night, and a battery for two days.',
    summary_ne: 'उज्यालो डिस्प्ले, रातमा पनि देख्ने क्यामेरा र दुई दिन टिक्ने ब्याट्री।',
    text: '<p>We have used it for two weeks on the road between Kathmandu and Ilam. Three things stay with us.</p><h2>The camera</h2><p>It takes pictures by the light of one lamp, and faces keep their colour.</p><h2>The battery</h2><p>Two days with maps and calls; from empty to half in twenty minutes.</p><h2>The display</h2><p>It can be read in the sun of noon. <a href="/products">See it among our products.</a></p>',
    text_ne:
      '<p>काठमाडौं–इलाम बाटोमा दुई हप्ता चलायौं। तीन कुरा मनमा रहे।</p><h2>क्यामेरा</h2><p>एउटै बत्तीको उज्यालोमा पनि तस्बिर आउँछ, अनुहारको रङ जस्ताको तस्तै।</p><h2>ब्याट्री</h2><p>नक्सा र फोनसहित दुई दिन; बीस मिनेटमा आधा चार्ज।</p><h2>डिस्प्ले</h2><p>मध्याह्नको घाममा पनि पढ्न सकिन्छ। <a href="/products">हाम्रा सामानमा हेर्नुहोस्।</a></p>',
  },
  {
    is_news: false,
    slug: 'make-a-battery-last',
    cover: 'charge' as const,
    title: 'Four habits that make a battery last',
    title_ne: 'ब्याट्री टिकाउने चार बानी',
    summary: 'Heat ages a battery more than anything else. Here is what helps.',
    summary_ne: 'तापले ब्याट्रीलाई सबैभन्दा छिटो बुढो बनाउँछ। यी कुराले मद्दत गर्छ।',
    text: '<ol><li><strong>Keep it cool.</strong> Not under the pillow, not behind the windscreen.</li><li><strong>Stop at 80 %.</strong> Most phones have a switch for it.</li><li><strong>Do not let it run empty.</strong> Charge it from 20 %.</li><li><strong>Use a good charger.</strong> The one from the box, or one of the same power.</li></ol>',
    text_ne:
      '<ol><li><strong>चिसो राख्नुहोस्।</strong> सिरानीमुनि होइन, गाडीको सिसापछाडि होइन।</li><li><strong>80% मा रोक्नुहोस्।</strong> धेरैजसो फोनमा यसको स्विच हुन्छ।</li><li><strong>पूरै रित्तिन नदिनुहोस्।</strong> 20% बाट चार्ज गर्नुहोस्।</li><li><strong>राम्रो चार्जर चलाउनुहोस्।</strong> बाकसकै, वा उही शक्तिको।</li></ol>',
  },
  {
    is_news: false,
    slug: 'check-a-phone-before-you-pay',
    cover: 'camera' as const,
    title: 'Check these five things before you pay',
    title_ne: 'पैसा तिर्नुअघि यी पाँच कुरा हेर्नुहोस्',
    summary: 'A minute in the store can save you a second trip.',
    summary_ne: 'पसलमा एक मिनेटले फेरि आउनुपर्ने बाटो बचाउँछ।',
    text: '<table><tbody><tr><th>What</th><th>How</th></tr><tr><td>IMEI</td><td>Dial *#06# and compare with the box and the bill.</td></tr><tr><td>Display</td><td>Look at a white and a black picture.</td></tr><tr><td>Camera</td><td>One picture near, one far.</td></tr><tr><td>Sound</td><td>Call the store from the phone.</td></tr><tr><td>Charging</td><td>Plug it in for a moment.</td></tr></tbody></table><p>Anything wrong? You need not take it. See our <a href="/page/returns">rules for returns</a>.</p>',
    text_ne:
      '<table><tbody><tr><th>के</th><th>कसरी</th></tr><tr><td>IMEI</td><td>*#06# डायल गरेर बाकस र बिलसँग मिलाउनुहोस्।</td></tr><tr><td>डिस्प्ले</td><td>सेतो र कालो तस्बिर हेर्नुहोस्।</td></tr><tr><td>क्यामेरा</td><td>एउटा नजिकको, एउटा टाढाको तस्बिर।</td></tr><tr><td>आवाज</td><td>फोनबाट पसलमा कल गर्नुहोस्।</td></tr><tr><td>चार्ज</td><td>एकछिन जोडेर हेर्नुहोस्।</td></tr></tbody></table><p>केही बिग्रेको छ? नलिए हुन्छ। <a href="/page/returns">फिर्ताका नियम</a> हेर्नुहोस्।</p>',
  },
];
