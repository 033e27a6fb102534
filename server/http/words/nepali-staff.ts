/** Staff's other messages, in English and Nepali, and the nouns that take a number in them. */
export const STAFF = {
  'Last {days} days': 'पछिल्ला {days} दिन',
  'VAT {percent}% (Rs.)': 'VAT {percent}% (रु.)',
  minute: 'मिनेट',
  hour: 'घण्टा',
  order: 'अर्डर',
  'open order': 'खुला अर्डर',
  'open order or return': 'खुला अर्डर वा फिर्ती',
  retailer: 'पसल',
  scheme: 'अफर',
  product: 'सामान',
  'more product': 'अरू सामान',
  value: 'कुरा',
  unit: 'थान',
  picture: 'तस्बिर',
  video: 'भिडियो',
  job: 'काम',
  return: 'फिर्ती',
  user: 'प्रयोगकर्ता',
  campaign: 'अभियान',
  code: 'कोड',
  session: 'डिभाइस',
  invitation: 'निमन्त्रणा',
  // Access
  'You have {count} passkeys. Remove one first.': 'तपाईंका {count} पासकी छन्। पहिले एउटा हटाउनुहोस्।',
  'Only the head office can give {role}. Choose another.': '{role} प्रधान कार्यालयले मात्र दिन सक्छ। अर्को छान्नुहोस्।',
  '{role} has more access than you, so you can’t give it.': '{role} को पहुँच तपाईंको भन्दा बढी छ, त्यसैले दिन मिल्दैन।',
  'You don’t have {access} of {module} yourself, so you can’t grant or remove it.':
    'तपाईंसँग {module} को {access} छैन, त्यसैले दिन वा हटाउन मिल्दैन।',
  'You don’t have {access} yourself, so you can’t remove it.': 'तपाईंसँग {access} छैन, त्यसैले हटाउन मिल्दैन।',
  '{route} is not a route in this product.': '{route} यहाँको ठेगाना होइन।',
  'You can’t use {route} yourself, so you can’t grant it.': 'तपाईंले {route} चलाउन मिल्दैन, त्यसैले दिन मिल्दैन।',
  'Your account is new or was recently changed by someone else. You can act as second approver from {until}.':
    'तपाईंको खाता नयाँ हो वा हालै अरू कसैले बदलेको हो। तपाईंले {until} देखि दोस्रो स्वीकृति दिन सक्नुहुन्छ।',
  'The account of {name}, who took part in this, is new or was recently changed by someone else. They can act as second approver from {until}.':
    'यसमा भाग लिने {name} को खाता नयाँ हो वा हालै अरू कसैले बदलेको हो। उहाँले {until} देखि दोस्रो स्वीकृति दिन सक्नुहुन्छ।',
  '{role} has no permissions yet. Give it some, then view it.': '{role} मा अहिलेसम्म अनुमति छैन। पहिले दिएर मात्र हेर्नुहोस्।',
  'You are viewing the back office as {role}. Return to your own view to make changes.':
    'तपाईं {role} भएर ब्याक अफिस हेर्दै हुनुहुन्छ। परिवर्तन गर्न आफ्नै भूमिकामा फर्कनुहोस्।',
  '{sessions} ended.': '{sessions} लगआउट भयो।',
  '{invitations} sent.': '{invitations} पठाइयो।',
  'You don’t have {access} yourself, so you can’t remove {route} from it.':
    'तपाईंसँग {access} छैन, त्यसैले त्यसबाट {route} हटाउन मिल्दैन।',
  // Catalog and content
  '{name} can’t be published: it needs {missing}. {others} can’t be published either.':
    '{name} प्रकाशित गर्न मिल्दैन। चाहिने: {missing}। {others} पनि प्रकाशित गर्न मिल्दैन।',
  '{name} can’t be published: it needs {missing}.': '{name} प्रकाशित गर्न मिल्दैन। चाहिने: {missing}।',
  'a picture': 'तस्बिर',
  'a variant that is available': 'उपलब्ध प्रकार',
  'a price': 'मूल्य',
  '{product} can’t be deleted: it is sold in the scheme {name}, which is live. End the scheme first.':
    '{product} मेटाउन मिल्दैन: चालु अफर {name} मा बेचिँदै छ। पहिले अफर बन्द गर्नुहोस्।',
  '{product} can’t be deleted: it is sold in the scheme {name}, which starts soon. End the scheme first.':
    '{product} मेटाउन मिल्दैन: चाँडै सुरु हुने अफर {name} मा बेचिन्छ। पहिले अफर बन्द गर्नुहोस्।',
  '{name} is deleted. Restore it in Deleted items first.': '{name} मेटिएको छ। पहिले मेटाइएका आइटमबाट फर्काउनुहोस्।',
  'Product Saved. {stops}': 'सामान सेभ भयो। {stops}',
  'Status Changed Successfully. {stops}': 'स्थिति बदलियो। {stops}',
  'These schemes stop taking orders: {names}.': 'यी अफरले अर्डर लिन छाड्छन्: {names}।',
  'These values will be lost: {values}. Confirm, or keep the fields.':
    'भरिएका यी कुरा हराउँछन्: {values}। पक्का गर्नुहोस्, वा फिल्ड राख्नुहोस्।',
  '{field} of {products}': '{products}को {field}',
  'A menu can have up to {most} items.': 'मेनुमा बढीमा {most} आइटम राख्न मिल्छ।',
  'A menu can have up to {most} levels. Move the item up a level.':
    'मेनुमा बढीमा {most} तह हुन्छ। आइटम एक तह माथि सार्नुहोस्।',
  '{name} can’t be deleted. {use} To hide it, switch it off.': '{name} मेटाउन मिल्दैन। {use} लुकाउन बन्द गर्नुहोस्।',
  'The shop needs the key {key}, so it can’t change. {use}': 'पसललाई “{key}” कुञ्जी चाहिन्छ, त्यसैले बदल्न मिल्दैन। {use}',
  'Shown at the bottom of every page.': 'हरेक पृष्ठको तल देखिन्छ।',
  'On the home page, it opens the store finder.': 'यसले गृहपृष्ठमा पसल खोज्ने ठाउँ खोल्छ।',
  '“{label}” in the {menu}': '{menu} मा “{label}”',
  'These menus link to {name}: {uses}. Remove the links first.':
    'यी मेनुमा {name} को लिङ्क छ: {uses}। पहिले लिङ्क हटाउनुहोस्।',
  'This {kind} is used in {place} and {more} more. Remove it there first.':
    'यो {kind} {place} र अरू {more} ठाउँमा चलेको छ। पहिले त्यहाँबाट हटाउनुहोस्।',
  'This {kind} is used in {place}. Remove it there first.': 'यो {kind} {place} मा चलेको छ। पहिले त्यहाँबाट हटाउनुहोस्।',
  'We can’t use this video. Choose an MP4 or WebM of up to {most} MB.':
    'यो भिडियो चल्दैन। {most} MB सम्मको MP4 वा WebM छान्नुहोस्।',
  'This logo is {size} pixels without its blank margins. Use at least {least}.':
    'खाली किनारा हटाउँदा यो लोगो {size} पिक्सेलको छ। कम्तीमा {least} को राख्नुहोस्।',
  'This picture has too many pixels. Use at most {most} million, for example 6000 x 4000.':
    'यो तस्बिरमा धेरै पिक्सेल छन्। बढीमा {most} मिलियनको राख्नुहोस्, जस्तै 6000 x 4000।',
  'This picture is {width} pixels wide. Choose one at least {least} pixels wide.':
    'यो तस्बिर {width} पिक्सेल चौडा छ। कम्तीमा {least} पिक्सेल चौडा छान्नुहोस्।',
  '{page} has no section visitors would see. Add one, or switch one on.':
    '{page} मा आगन्तुकले देख्ने खण्ड छैन। एउटा थप्नुहोस्, वा चालु गर्नुहोस्।',
  'The section “{section}” of the home page “{page}” uses it. Remove that section or change what it shows.':
    'गृहपृष्ठ “{page}” को खण्ड “{section}” मा यो चलेको छ। खण्ड हटाउनुहोस् वा देखाउने कुरा बदल्नुहोस्।',
  'The draft of the home page “{page}” uses it. Remove that section or change what it shows.':
    'गृहपृष्ठ “{page}” को मस्यौदामा यो चलेको छ। खण्ड हटाउनुहोस् वा देखाउने कुरा बदल्नुहोस्।',
  // Schemes, campaigns and coupons
  '{name} reminded them {minutes} ago. Wait an hour before the next reminder.':
    '{name} ले {minutes}अघि सम्झाइसक्नुभएको छ। अर्को पटक सम्झाउन एक घण्टा पर्खनुहोस्।',
  '{retailers} and {more} more already have orders. Keep them and set their quota to the orders they have.':
    '{retailers} र अरू {more} पसलका अर्डर भइसके। तिनलाई नहटाउनुहोस्; कोटा भइसकेका अर्डरजति राख्नुहोस्।',
  '{retailers} already have orders. Keep them and set their quota to the orders they have.':
    '{retailers} का अर्डर भइसके। तिनलाई नहटाउनुहोस्; कोटा भइसकेका अर्डरजति राख्नुहोस्।',
  'This retailer already has {orders}. Enter {used} or more.': 'यो पसलको {orders} भइसक्यो। {used} वा बढी लेख्नुहोस्।',
  'This campaign has {orders} and is kept for reports.': 'यो अभियानमा {orders} छ, रिपोर्टका लागि राखिन्छ।',
  'This campaign has {schemes}, including deleted ones. Move each to another campaign first.':
    'यो अभियानमा मेटिएकासमेत {schemes} छन्। पहिले हरेक अफर अर्को अभियानमा सार्नुहोस्।',
  'Only {left} of its {all} orders are unused. Move up to {left}.':
    '{all} मध्ये {left} मात्र बाँकी छ। बढीमा {left} सार्नुहोस्।',
  'Nothing is saved yet. The change is saved if a colleague makes the same one within {minutes} minutes.':
    'अहिले केही सेभ भएको छैन। {minutes} मिनेटभित्र सहकर्मीले यही बदले भने सेभ हुन्छ।',
  'This is a different change from the one you confirmed. This changes {values} of a live scheme by more than usual. Check the old and new values, then confirm.':
    'यो तपाईंले पक्का गरेको भन्दा अर्कै परिवर्तन हो। यसले चालु अफरका {values} सधैंभन्दा धेरै बदल्छ। पुरानो र नयाँ हेरेर पक्का गर्नुहोस्।',
  'This changes {values} of a live scheme by more than usual. Check the old and new values, then confirm.':
    'यसले चालु अफरका {values} सधैंभन्दा धेरै बदल्छ। पुरानो र नयाँ हेरेर पक्का गर्नुहोस्।',
  '{name} {what} {minutes} ago. You don’t need to do anything.': '{name} ले {minutes}अघि {what}। तपाईंले केही गर्नुपर्दैन।',
  'A colleague {what} in the scheme’s form. You don’t need to do anything.':
    'सहकर्मीले अफरको फारमबाट {what}। तपाईंले केही गर्नुपर्दैन।',
  'paused its orders': 'अर्डर रोक्नुभयो',
  'resumed its orders': 'अर्डर फेरि सुरु गर्नुभयो',
  'put {sku} back on sale': '{sku} फेरि बेच्न थाल्नुभयो',
  'stopped selling {sku}': '{sku} बेच्न रोक्नुभयो',
  'This scheme has {orders}, so it can’t be deleted. Unpublish it instead.':
    'यो अफरमा {orders} छ, त्यसैले मेटाउन मिल्दैन। बरु अप्रकाशित गर्नुहोस्।',
  'The scheme started {minutes} ago, so the waiting room would close at once. Enter more minutes, or choose “On, for a few hours”.':
    'अफर सुरु भएको {minutes} भयो, त्यसैले प्रतीक्षा कक्ष तुरुन्तै बन्द हुन्छ। बढी मिनेट लेख्नुहोस्, वा केही घण्टा चालु राख्ने छान्नुहोस्।',
  '{offered} of {units} offered.': '{units}मध्ये {offered} को पालो दिइयो।',
  '{units} offered.': '{units}को पालो दिइयो।',
  'It has already been used {used} times. Enter at least that many.': 'यो {used} पटक चलिसक्यो। कम्तीमा त्यति लेख्नुहोस्।',
  'This number has used the coupon {code} as often as allowed.': 'यो नम्बरले कुपन {code} पाउने जति चलाइसक्यो।',
  '{codes} generated.': '{codes} बन्यो।',
  // Offices
  '{name} is there already.': '{name} त्यहीं छ।',
  '{name} moved.': '{name} सारियो।',
  'Only the head office can change {what}.': '{what} प्रधान कार्यालयले मात्र बदल्न सक्छ।',
  'Only the head office can see {what}. Ask the head office for the figures you need.':
    '{what} प्रधान कार्यालयले मात्र हेर्न सक्छ। चाहिएको विवरण प्रधान कार्यालयसँग माग्नुहोस्।',
  schemes: 'अफर',
  campaigns: 'अभियान',
  waitlists: 'प्रतीक्षा सूची',
  payments: 'भुक्तानी',
  'setup steps': 'सुरुका चरण',
  launches: 'लन्च',
  'waiting rooms': 'प्रतीक्षा कक्ष',
  '{office} Saved. {settled}': '{office} सेभ भयो। {settled}',
  'This is a {office} and can’t change type. Add another office instead.':
    'यो {office} हो, किसिम बदल्न मिल्दैन। बरु अर्को कार्यालय थप्नुहोस्।',
  'offices below it': 'मुनिका कार्यालय',
  '{name} has {uses}, so it can’t be deleted. Deactivate it instead.':
    '{name} मा {uses} छ, त्यसैले मेटाउन मिल्दैन। बरु बन्द गर्नुहोस्।',
  'Choose the parent {office}.': 'माथिको {office} छान्नुहोस्।',
  'You can’t use that {office}. Choose another.': 'त्यो {office} छान्न मिल्दैन। अर्को छान्नुहोस्।',
  'This {office} is not active. Choose another.': 'यो {office} चालु छैन। अर्को छान्नुहोस्।',
  // Everywhere
  'Your session has ended or you don’t have access. Please sign in again.':
    'लगइनको समय सकियो वा तपाईंको पहुँच छैन। फेरि लगइन गर्नुहोस्।',
  'Something Went Wrong.': 'केही गडबड भयो।',
  'Your first version was already added. Open it from the list to change it.':
    'पहिले लेखेको कुरा थपिसकिएको छ। बदल्न सूचीबाट खोल्नुहोस्।',
  'Write days and times, such as Sun to Fri 10:00 to 18:30.': 'दिन र समय लेख्नुहोस्, जस्तै Sun to Fri 10:00 to 18:30।',
  '{people} changed this {thing} since you opened it: {fields}. Reload it, then save.':
    'तपाईंले खोलेपछि {people} ले यो बदल्नुभएको छ: {fields}। फेरि खोलेर सेभ गर्नुहोस्।',
  'This is still used by {records}. Remove it there first.': 'यो अझै चलेको छ: {records}। पहिले त्यहाँबाट हटाउनुहोस्।',
  'Choose {most} days at most.': 'बढीमा {most} दिन छान्नुहोस्।',
  'This file has more than {most} columns. Remove the ones you don’t need.':
    'यो फाइलमा {most} भन्दा बढी स्तम्भ छन्। नचाहिने हटाउनुहोस्।',
  'Row {row} of this file could not be read. Check its quotation marks and try again.':
    'यो फाइलको पङ्क्ति {row} पढ्न सकिएन। उद्धरण चिह्न जाँचेर फेरि प्रयास गर्नुहोस्।',
  'This file has more than {most} rows. Split it.': 'यो फाइलमा {most} भन्दा बढी पङ्क्ति छन्। टुक्र्याउनुहोस्।',
  '{jobs} will be tried again now.': '{jobs} फेरि गरिँदै छ।',
  '{jobs} cancelled.': '{jobs} रद्द भयो।',
  'Setting saved.': 'सेटिङ सेभ भयो।',
  'Setting saved. For the next 72 hours, the old value still applies to you and the new one to everyone else.':
    'सेटिङ सेभ भयो। अबको 72 घण्टा तपाईंलाई पुरानो र अरू सबैलाई नयाँ लागू हुन्छ।',
  'Choose one of {values}.': 'यीमध्ये एउटा छान्नुहोस्: {values}।',
  'Enter {least} or more.': '{least} वा बढी लेख्नुहोस्।',
  'Enter {most} or less.': '{most} वा कम लेख्नुहोस्।',
  'Use at most {most} options.': 'बढीमा {most} विकल्प राख्नुहोस्।',
  '{option} is listed twice.': '{option} दुई पटक छ।',
  'There is no {level} with the id {id}. Choose from the list.': 'यस्तो ठाउँ छैन ({level} {id})। सूचीबाट छान्नुहोस्।',
  '{place} is a rural municipality, not a city. Set this charge by area.':
    '{place} गाउँपालिका हो, सहर होइन। यो शुल्क पालिकाअनुसार राख्नुहोस्।',
  'You have {count} saved views of this list, which is the limit. Delete one first.':
    'यस सूचीका {count} राखिएका सूची छन्, योभन्दा बढी मिल्दैन। पहिले एउटा मेटाउनुहोस्।',
  'This access type is listed twice. Give it another name.': 'यो पहुँचको किसिम दुई पटक छ। अर्को नाम दिनुहोस्।',
  'This role no longer exists.': 'यो भूमिका अब छैन।',
  'Super Admin can already do everything.': 'सुपर एडमिनले सबै गर्न सक्छ।',
  'This access type does not belong to the module.': 'यो पहुँचको किसिम यस मोड्युलको होइन।',
  'This file is damaged or cut off. Save it again and upload that.':
    'यो फाइल बिग्रिएको वा अधुरो छ। फेरि सेभ गरेर अपलोड गर्नुहोस्।',
  'This picture is a single colour. Choose a picture of your logo.': 'यो तस्बिर एकै रङको छ। आफ्नो लोगोको तस्बिर छान्नुहोस्।',
  'Only the head office can open a campaign to every retailer or close it.':
    'अभियान सबै पसललाई खोल्ने वा बन्द गर्ने काम प्रधान कार्यालयले मात्र गर्न सक्छ।',
  'This office has no quota in the campaign. Choose another.': 'यो कार्यालयको अभियानमा कोटा छैन। अर्को छान्नुहोस्।',
  'It has no unused quota. Choose another office.': 'यसको कोटा बाँकी छैन। अर्को कार्यालय छान्नुहोस्।',
  'Choose a different office from the one you are moving from.': 'जहाँबाट सार्दै हुनुहुन्छ त्योभन्दा अर्को कार्यालय छान्नुहोस्।',
  'This office has no limit. Give it a quota first.': 'यो कार्यालयको सीमा छैन। पहिले कोटा दिनुहोस्।',
  'You can’t use this retailer. Choose one of yours.': 'यो पसल छान्न मिल्दैन। आफ्नै पसल छान्नुहोस्।',
  'This retailer is listed twice. Remove one.': 'यो पसल दुई पटक छ। एउटा हटाउनुहोस्।',
  'You requested this change. Ask a colleague to make it too.':
    'यो परिवर्तन तपाईंले माग्नुभएको हो। सहकर्मीलाई पनि यही बदल्न भन्नुहोस्।',
  'The section is already about this product. Choose another to compare.':
    'यो खण्ड यही सामानको हो। तुलना गर्न अर्को छान्नुहोस्।',
  'This video no longer exists. Choose another.': 'यो भिडियो अब छैन। अर्को छान्नुहोस्।',
  'Orders for this scheme are paused. Choose “Resume orders” in launch control first.':
    'यो अफरको अर्डर रोकिएको छ। पहिले लन्च नियन्त्रणमा “फेरि अर्डर लिनुहोस्” थिच्नुहोस्।',
  'No one is on this waitlist.': 'यो प्रतीक्षा सूचीमा कोही छैन।',
  'No unit is free. Add stock, or wait for one to come back.': 'सामान बाँकी छैन। स्टक थप्नुहोस्, वा कसैले छोडेपछि दिनुहोस्।',
  'No free unit matches what customers are waiting for. Each entry shows why.':
    'ग्राहकले पर्खेको सामान अहिले बाँकी छैन। किन, हरेकमा लेखिएको छ।',
  'You requested this yourself. Ask a colleague to approve it.': 'यो तपाईंले नै माग्नुभएको हो। स्वीकृत गर्न सहकर्मीलाई भन्नुहोस्।',
} as const;
