CREATE TABLE "change_subjects" (
	"school_id" integer NOT NULL,
	"subject" text NOT NULL,
	"at" bigint NOT NULL,
	"batch" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "change_subjects_school_id_subject_at_batch_position_pk" PRIMARY KEY("school_id","subject","at","batch","position")
);
--> statement-breakpoint
-- By hand: whom the changes of before are about. Both values of each, as the entities say it (subjects of *.entity.ts).
INSERT INTO "change_subjects" ("school_id", "subject", "at", "batch", "position")
SELECT DISTINCT "c"."school_id", "subject", "b"."at", "c"."batch", "c"."position"
FROM "changes" "c"
JOIN "change_batches" "b" ON "b"."school_id" = "c"."school_id" AND "b"."batch" = "c"."batch"
CROSS JOIN LATERAL (VALUES ("c"."before"), ("c"."after")) AS "side" ("value")
CROSS JOIN LATERAL (
	SELECT 'student:' || ("value" ->> 'studentSchoolUuid') AS "subject"
	WHERE "c"."entity" IN ('student', 'membership', 'movement', 'parent-link')
	UNION ALL SELECT 'group:' || ("value" ->> "key") FROM (VALUES ('groupId'), ('fromGroupId'), ('toGroupId'), ('parentGroupId')) AS "keys" ("key")
	WHERE "c"."entity" IN ('membership', 'movement', 'subgroup', 'programme')
	UNION ALL SELECT "c"."entity" || ':' || "c"."id" WHERE "c"."entity" IN ('staff', 'group')
	UNION ALL SELECT 'staff:' || ("value" ->> 'userId') WHERE "c"."entity" = 'replacement'
	UNION ALL SELECT 'staff:' || ("each" ->> 'substituteId')
	FROM jsonb_array_elements(CASE WHEN "c"."entity" = 'replacement' THEN "value" -> 'assignments' ELSE '[]' END) AS "each"
	UNION ALL SELECT 'staff:' || ("value" ->> 'leadUserId')
	WHERE "c"."entity" = 'programme' OR ("c"."entity" = 'group' AND ("c"."before" ->> 'leadUserId') IS DISTINCT FROM ("c"."after" ->> 'leadUserId'))
) AS "found"
WHERE "value" IS NOT NULL AND "subject" IS NOT NULL
UNION
SELECT "c"."school_id", 'student:' || "p"."student_school_uuid", "b"."at", "c"."batch", "c"."position"
FROM "changes" "c"
JOIN "change_batches" "b" ON "b"."school_id" = "c"."school_id" AND "b"."batch" = "c"."batch"
JOIN "parent_children" "p" ON "p"."school_id" = "c"."school_id" AND "p"."parent_user_id"::text = "c"."id"
WHERE "c"."entity" = 'parent-account';--> statement-breakpoint
DROP INDEX "admission_requests_of_pupil";